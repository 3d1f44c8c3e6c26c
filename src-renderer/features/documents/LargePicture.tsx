import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './preview.module.css';

type Shown = { kind: 'loading' } | { kind: 'failed'; thrown: unknown } | { kind: 'picture'; url: string };

/** The address of a picture, as long as it is looked at. */
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
  /** Loads anew whenever it is another function. Null where nothing can be shown. */
  load: () => Promise<Blob | null>;
  /** What is said instead; `thrown` is null where loading succeeded. */
  failure: (thrown: unknown) => ReactNode;
}

/** An image, or the first page of a PDF, while it loads and after. */
export function LargePicture({ name, load, failure }: LargePictureProps) {
  const shown = usePicture(load);
  return (
    <div className={styles.body} aria-busy={shown.kind === 'loading'}>
      {shown.kind === 'loading' && (
        <span className={cx(styles.wait, 'sub')}>
          <LoaderCircle className="spin" size={16} aria-hidden />
          <Trans>One moment …</Trans>
        </span>
      )}
      {shown.kind === 'failed' && failure(shown.thrown)}
      {shown.kind === 'picture' && <img src={shown.url} alt={name} />}
    </div>
  );
}
