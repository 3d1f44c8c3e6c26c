import { type RefObject, useEffect, useRef, useState } from 'react';

const carriesFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Files dropped anywhere on the window. Only dropped: what a spreadsheet copies has a picture of the cells beside their
 * text, and the text is meant.
 */
export function useFileDrop(onFiles: (files: File[]) => void): { isOver: boolean } {
  const [isOver, setOver] = useState(false);
  const latest: RefObject<typeof onFiles> = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hearOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const hearLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const hearDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      latest.current([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', hearOver, { signal });
    window.addEventListener('dragleave', hearLeave, { signal });
    window.addEventListener('drop', hearDrop, { signal });
    return () => stop.abort();
  }, []);
  return { isOver };
}
