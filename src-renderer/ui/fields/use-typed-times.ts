import { useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { dayOrderOf } from '../../../src-shared/domain/typed-date.ts';
import {
  type FieldTimes,
  type FieldTimesReason,
  type FieldTimesResult,
  readFieldTimes,
} from '../../../src-shared/domain/typed-times.ts';
import { dateLocale } from './local-date.ts';
import { timesText } from './times-text.ts';

/** A day and times, and what was typed where they could not be read from it. */
export interface TypedFieldTimes extends FieldTimes {
  typed?: string | undefined;
}

export interface TypedTimesOptions {
  value: TypedFieldTimes;
  onChange: (value: TypedFieldTimes) => void;
  dayBeside: string;
  isSpan: boolean;
  zone: string;
}

export interface TypedTimesState {
  /** What the input shows. */
  text: string;
  type: (text: string) => void;
  /** Shows what was understood, as it reads when nobody types. */
  settle: () => void;
  /** Back to what the field held; false: nothing was typed. */
  takeBack: () => boolean;
  /** While one types: what the text means now. */
  understood: FieldTimesResult | null;
  /** Why the text that the field holds was not taken. */
  reason: FieldTimesReason | null;
}

interface Typing {
  text: string;
  before: TypedFieldTimes;
  result: FieldTimesResult;
}

const held = ({ typed: _typed, ...times }: TypedFieldTimes): FieldTimes => times;

/**
 * A text that is read as a day and times at every key, so that what is stored is at all times what is shown; a text
 * that says none is stored as it is.
 */
export function useTypedTimes({
  value,
  onChange,
  dayBeside,
  isSpan,
  zone,
}: TypedTimesOptions): TypedTimesState {
  const { locale } = useLocale();
  const [typing, setTyping] = useState<Typing | null>(null);
  const read = (text: string, before: TypedFieldTimes) =>
    readFieldTimes(text, {
      before: held(before),
      dayBeside,
      isSpan,
      zone,
      nowMs: Date.now(),
      dayOrder: dayOrderOf(dateLocale(locale)),
    });
  const kept = value.typed ?? '';
  const refused = kept === '' || typing ? null : read(kept, { date: '', start: '', end: '' });
  return {
    text: typing ? typing.text : kept === '' ? timesText(value) : kept,
    type(text) {
      const before = typing?.before ?? value;
      const result = read(text, before);
      setTyping({ text, before, result });
      onChange(result.kind === 'times' ? result.times : { date: '', start: '', end: '', typed: text });
    },
    settle: () => setTyping(null),
    takeBack() {
      if (!typing) return false;
      onChange(typing.before);
      setTyping(null);
      return true;
    },
    understood: typing && typing.text.trim() !== '' ? typing.result : null,
    // What was refused may be understood by now, in another zone: it is still what was not taken.
    reason: refused === null ? null : refused.kind === 'refused' ? refused.reason : 'not_understood',
  };
}
