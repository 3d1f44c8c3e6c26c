import { FileDown } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import styles from './file-drop.module.css';

export const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped on `area` or, without `area`, anywhere on the window. Also stops drops outside of the
 * area: the browser would open such a file in place of the page.
 * @returns whether files are being dragged over the area
 */
export function useFileDrop(
  onDrop: (transfer: DataTransfer) => void,
  area?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isInArea = ({ target }: DragEvent): boolean =>
      !area || (target instanceof Node && area.current?.contains(target) === true);
    const hearOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isInArea(event) ? 'copy' : 'none';
      setOver(isInArea(event));
    };
    const hearLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const hearDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (isInArea(event)) drop(event.dataTransfer);
    };
    window.addEventListener('dragover', hearOver, { signal });
    window.addEventListener('dragleave', hearLeave, { signal });
    window.addEventListener('drop', hearDrop, { signal });
    return () => stop.abort();
  }, [area]);
  return isOver;
}

/** Covers an area while files are dragged over it, and says what will happen to them. */
export const DropVeil = ({ label }: { label: string }) => (
  <div className={styles.veil}>
    <div className={styles.veilWords}>
      <FileDown size={28} strokeWidth={1.6} aria-hidden />
      {label}
    </div>
  </div>
);
