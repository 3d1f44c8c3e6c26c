import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cleanLine, cleanLines } from '../../../src-shared/domain/clean-text.ts';
import { formatCount } from '../../i18n/format.ts';

export interface CleanTextOptions {
  value: string;
  onChange: (value: string) => void;
  isMultiline: boolean;
  /** Most characters; a text with more is not taken, so that none of it is cut off unseen. */
  max: number;
}

export interface CleanText {
  ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  change: (text: string) => void;
  /** Why the last text was not taken; null: it was. */
  refusal: string | null;
}

/** Takes out what cannot be seen as it is typed or pasted, and leaves the caret where it was. */
export function useCleanText({ value, onChange, isMultiline, max }: CleanTextOptions): CleanText {
  const ref = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const caret = useRef<number | null>(null);
  const { t } = useLingui();
  const [refusedLength, setRefusedLength] = useState<number | null>(null);
  // After every drawing: React has put the cleaned text into the field, and the caret behind it.
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && document.activeElement === ref.current) ref.current?.setSelectionRange(at, at);
  });
  const [refused, fitting] = [formatCount(refusedLength ?? 0), formatCount(max)];
  return {
    ref,
    refusal: refusedLength === null ? null : t`Not taken: ${refused} characters, and ${fitting} fit in here`,
    change(text) {
      const clean = isMultiline ? cleanLines : cleanLine;
      const cleaned = clean(text);
      const end = ref.current?.selectionEnd ?? text.length;
      if (cleaned.length > max && cleaned.length > value.length) {
        setRefusedLength(cleaned.length);
        // The end of what was typed stands as far from the end of the text as before.
        caret.current = Math.max(0, value.length - (text.length - end));
        return;
      }
      if (refusedLength !== null) setRefusedLength(null);
      if (cleaned !== text) caret.current = clean(text.slice(0, end)).length;
      onChange(cleaned);
    },
  };
}
