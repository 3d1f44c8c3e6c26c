import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { carriesFiles, DropVeil, useFileDrop } from '../../ui/file-drop.tsx';
import { candidatesOf, type DocumentCandidate, pastedCandidates } from './document-check.ts';
import { pastedName } from './document-words.ts';
import styles from './documents.module.css';

export interface DropAreaProps {
  /** Called with the files and folders that were dropped on the area or pasted into the window. */
  onFiles: (candidates: DocumentCandidate[]) => void;
  /** Shown over the area while files are dragged above it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/**
 * Whether the user who pastes means text. Spreadsheets and word processors also put a picture of the copied text on the
 * clipboard, but in a text field the user expects the text.
 */
const isMeantAsText = (event: ClipboardEvent): boolean =>
  isTextEntry(event.target) && (event.clipboardData?.types.includes('text/plain') ?? false);

/** Receives files that are dropped on its content, and files that are pasted while it is on screen. */
export function DropArea({ onFiles, label, className, children }: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(transfer => onFiles(candidatesOf(transfer)), area);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!carriesFiles(event.clipboardData) || isMeantAsText(event)) return;
    event.preventDefault();
    onFiles(pastedCandidates(event.clipboardData, pastedName));
  });
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', hear, { capture: true });
    return () => window.removeEventListener('paste', hear, { capture: true });
  }, []);
  return (
    <div ref={area} className={cx(styles.area, className)}>
      {children}
      {isOver && <DropVeil label={label} />}
    </div>
  );
}
