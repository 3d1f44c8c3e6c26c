// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from '../bulk.module.css';

export interface CellEditorProps {
  label: string;
  text: string;
  /**
   * Whether the user's first key has replaced the text. If so, the caret is at the end; if not, all text is selected.
   */
  isFresh: boolean;
  onType: (text: string) => void;
  onEnd: (isKept: boolean, move: 'down' | 'up' | 'right' | 'left' | 'stay') => void;
}

/** The text field in which a cell is edited. It keeps line breaks. */
export function CellEditor({ label, text, isFresh, onType, onEnd }: CellEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const end = (isKept: boolean, move: Parameters<typeof onEnd>[1]) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(isKept, move);
  };
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus();
    if (isFresh) element.setSelectionRange(element.value.length, element.value.length);
    else element.select();
  }, [isFresh]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The grid and the window must not handle the keys of the editor.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const isLineBreak = event.key === 'Enter' && event.altKey;
    if (isLineBreak) {
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget as HTMLTextAreaElement;
      onType(`${text.slice(0, selectionStart)}\n${text.slice(selectionEnd)}`);
      return;
    }
    const ends: Record<string, () => void> = {
      Enter: () => end(true, event.shiftKey ? 'up' : 'down'),
      Tab: () => end(true, event.shiftKey ? 'left' : 'right'),
      Escape: () => end(false, 'stay'),
    };
    const act = event.ctrlKey || event.metaKey ? undefined : ends[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <textarea
      ref={field}
      className={styles.editor}
      aria-label={label}
      rows={1}
      value={text}
      spellCheck={false}
      onChange={event => onType(event.target.value)}
      onKeyDown={onKeyDown}
      onMouseDown={event => event.stopPropagation()}
      onBlur={() => end(true, 'stay')}
    />
  );
}
