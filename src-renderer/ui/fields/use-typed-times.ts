import { useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { dayOrderOf } from '../../../src-shared/domain/typed-date.ts';
import {
  type FieldTimes,
  type FieldTimesResult,
  readFieldTimes,
} from '../../../src-shared/domain/typed-times.ts';
import { timesText } from './times-text.ts';

/** A day and times. `typed` is the text from which they could not be read. */
export interface TypedFieldTimes extends FieldTimes {
  typed?: string | undefined;
}

interface TypedTimesOptions {
  value: TypedFieldTimes;
  onChange: (value: TypedFieldTimes) => void;
  dayBeside: () => string;
  isSpan: boolean;
  zone: string;
}

interface Typing {
  text: string;
  before: TypedFieldTimes;
  result: FieldTimesResult;
}

const held = ({ typed: _typed, ...times }: TypedFieldTimes): FieldTimes => times;

/**
 * Reads a text as a day and times at every key, so that what is stored is always what is shown. A text that cannot be
 * read is stored as it is.
 */
export function useTypedTimes({ value, onChange, dayBeside, isSpan, zone }: TypedTimesOptions) {
  const { locale } = useLocale();
  const [typing, setTyping] = useState<Typing | null>(null);
  const read = (text: string, before: TypedFieldTimes) =>
    readFieldTimes(text, {
      before: held(before),
      dayBeside: dayBeside(),
      isSpan,
      zone,
      nowMs: Date.now(),
      dayOrder: dayOrderOf(locale),
      language: locale,
    });
  const kept = value.typed ?? '';
  const refused = kept === '' || typing ? null : read(kept, { date: '', start: '', end: '' });
  return {
    /** The text of the input. */
    text: typing ? typing.text : kept === '' ? timesText(value) : kept,
    type(text: string) {
      const before = typing?.before ?? value;
      const result = read(text, before);
      setTyping({ text, before, result });
      onChange(result.kind === 'times' ? result.times : { date: '', start: '', end: '', typed: text });
    },
    /** Ends typing: the times that were read are shown in full. */
    settle: () => setTyping(null),
    /** Restores what the field held before typing. Returns false if nothing was typed. */
    takeBack() {
      if (!typing) return false;
      onChange(typing.before);
      setTyping(null);
      return true;
    },
    /** What the text means so far; null while nobody types. */
    understood: typing && typing.text.trim() !== '' ? typing.result : null,
    /**
     * Why the stored text is not stored as times; null if it is, if no text is stored, and while the user types. A text
     * that can be read only now, for example in another zone, is `not_understood` until the user edits it.
     */
    reason:
      refused === null ? null : refused.kind === 'refused' ? refused.reason : ('not_understood' as const),
  };
}
