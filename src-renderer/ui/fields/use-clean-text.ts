import { plural } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { cleanLine, cleanLines } from '../../../src-shared/domain/clean-text.ts';
import { formatCount } from '../../i18n/format.ts';

interface CleanTextOptions {
  value: string;
  onChange: (value: string) => void;
  isMultiline: boolean;
  /** Maximum number of characters. A longer text is refused as a whole, so that no part of it is lost unnoticed. */
  max: number;
}

/** Removes invisible characters from a text while it is typed or pasted, and keeps the caret at its place. */
export function useCleanText({ value, onChange, isMultiline, max }: CleanTextOptions) {
  const ref = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const caret = useRef<number | null>(null);
  const [refusedLength, setRefusedLength] = useState<number | null>(null);
  // Runs after every render: React has then put the cleaned text into the field, and the caret to its end.
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && document.activeElement === ref.current) ref.current?.setSelectionRange(at, at);
  });
  const fitting = formatCount(max);
  return {
    ref,
    /** Why the last typed text was refused; null if it was accepted. */
    refusal:
      refusedLength === null
        ? null
        : plural(refusedLength, {
            one: `Text not inserted: it has # character, and at most ${fitting} are allowed`,
            other: `Text not inserted: it has # characters, and at most ${fitting} are allowed`,
          }),
    change(text: string) {
      const clean = isMultiline ? cleanLines : cleanLine;
      const cleaned = clean(text);
      const end = ref.current?.selectionEnd ?? text.length;
      if (cleaned.length > max && cleaned.length > value.length) {
        setRefusedLength(cleaned.length);
        // The caret keeps its distance from the end of the text.
        caret.current = Math.max(0, value.length - (text.length - end));
        return;
      }
      if (refusedLength !== null) setRefusedLength(null);
      if (cleaned !== text) caret.current = clean(text.slice(0, end)).length;
      onChange(cleaned);
    },
  };
}
