import { type ReactNode, useEffect, useState } from 'react';
import { OneMoment } from '../../ui/one-moment.tsx';
import styles from './preview.module.css';

type Shown = { kind: 'loading' } | { kind: 'failed'; thrown: unknown } | { kind: 'picture'; url: string };

/** Loads a picture and returns its URL, which is valid while the component is mounted. */
function usePicture(load: () => Promise<Blob | null>): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    let url: string | null = null;
    setShown({ kind: 'loading' });
    load().then(
      picture => {
        if (isGone) return;
        url = picture && URL.createObjectURL(picture);
        setShown(url === null ? { kind: 'failed', thrown: null } : { kind: 'picture', url });
      },
      (thrown: unknown) => {
        if (!isGone) setShown({ kind: 'failed', thrown });
      },
    );
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [load]);
  return shown;
}

export interface LargePictureProps {
  name: string;
  /** Loads the picture; null if there is nothing to show. If the function changes, the new one is called. */
  load: () => Promise<Blob | null>;
  /** Shown instead of the picture if it could not be loaded; `thrown` is null if `load` returned null. */
  failure: (thrown: unknown) => ReactNode;
}

/** An image, or the first page of a PDF. Shows a message while it loads. */
export function LargePicture({ name, load, failure }: LargePictureProps) {
  const shown = usePicture(load);
  return (
    <div className={styles.body} aria-busy={shown.kind === 'loading'}>
      {shown.kind === 'loading' && <OneMoment />}
      {shown.kind === 'failed' && failure(shown.thrown)}
      {shown.kind === 'picture' && <img src={shown.url} alt={name} />}
    </div>
  );
}
