import { FileDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { candidatesOf, type DocumentCandidate, pastedCandidates } from './document-check.ts';
import { pastedName } from './document-words.ts';
import styles from './documents.module.css';

export interface DropAreaProps {
  /** Gets what was dropped anywhere on the area or pasted into the window, folders among it. */
  onFiles: (candidates: DocumentCandidate[]) => void;
  /** Shown over the area while files are dragged above it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/** Spreadsheets and word processors put a picture beside their text: in a text field the text is meant. */
const isMeantAsText = (event: ClipboardEvent): boolean =>
  isTextEntry(event.target) && (event.clipboardData?.types.includes('text/plain') ?? false);

/** Listens for files on `area`; returns the way to stop. Plain DOM events, as the system sends them. */
function listenForFiles(
  area: HTMLElement,
  onFiles: (candidates: DocumentCandidate[]) => void,
  setOver: (isOver: boolean) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  area.addEventListener(
    'drop',
    event => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      onFiles(candidatesOf(event.dataTransfer));
    },
    { signal },
  );
  // On the window, so that a file let go beside the area does not replace the page either.
  window.addEventListener(
    'dragover',
    event => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      const isOver = event.target instanceof Node && area.contains(event.target);
      event.dataTransfer.dropEffect = isOver ? 'copy' : 'none';
      setOver(isOver);
    },
    { signal },
  );
  window.addEventListener(
    'dragleave',
    event => {
      if (event.relatedTarget === null) setOver(false);
    },
    { signal },
  );
  window.addEventListener(
    'drop',
    event => {
      setOver(false);
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    },
    { signal },
  );
  window.addEventListener(
    'paste',
    event => {
      if (!carriesFiles(event.clipboardData) || isMeantAsText(event)) return;
      event.preventDefault();
      onFiles(pastedCandidates(event.clipboardData, pastedName));
    },
    { signal, capture: true },
  );
  return () => stop.abort();
}

/** Takes files dropped anywhere on what it holds, and files pasted while it is on screen. */
export function DropArea({ onFiles, label, className, children }: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const element = area.current;
    return element ? listenForFiles(element, candidates => latest.current(candidates), setOver) : undefined;
  }, []);
  return (
    <div ref={area} className={cx(styles.area, className)}>
      {children}
      {isOver && (
        <div className={styles.veil}>
          <div className={styles.veilWords}>
            <FileDown size={28} strokeWidth={1.6} aria-hidden />
            {label}
          </div>
        </div>
      )}
    </div>
  );
}
