import { useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { dayOrderOf } from '../../../src-shared/domain/typed-date.ts';
import {
  type FieldTimes,
  type FieldTimesResult,
  readFieldTimes,
} from '../../../src-shared/domain/typed-times.ts';
import { timesText } from './times-text.ts';

/** A day and times. `typed` is the text in the field, if it could not be read as a day and times. */
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
 * Reads a text as a day and times at every key press, so that the stored value always belongs to the text on screen. If
 * the text cannot be read, the text itself is stored.
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
    /** The text in the input. */
    text: typing ? typing.text : kept === '' ? timesText(value) : kept,
    type(text: string) {
      const before = typing?.before ?? value;
      const result = read(text, before);
      setTyping({ text, before, result });
      onChange(result.kind === 'times' ? result.times : { date: '', start: '', end: '', typed: text });
    },
    /** Ends typing: the field then shows in full the times that were read. */
    settle: () => setTyping(null),
    /**
     * Restores the value that the field had before the user typed.
     * @returns false if nothing was typed
     */
    takeBack() {
      if (!typing) return false;
      onChange(typing.before);
      setTyping(null);
      return true;
    },
    /** How the text is read so far; null while the user does not type. */
    understood: typing && typing.text.trim() !== '' ? typing.result : null,
    /**
     * Why the field stores a text instead of times. Null if it stores times, if it is empty, and while the user types.
     * A stored text that can be read only now, for example in another zone, counts as `not_understood` until the user
     * edits it.
     */
    reason:
      refused === null ? null : refused.kind === 'refused' ? refused.reason : ('not_understood' as const),
  };
}
