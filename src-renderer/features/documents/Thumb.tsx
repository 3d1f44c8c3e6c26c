import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { typeLetters } from './document-check.ts';
import styles from './documents.module.css';

const PreviewDialog = lazyNamed('PreviewDialog', () => import('./PreviewDialog.tsx'));

/**
 * The small picture of a document; without a picture, the letters of its file type. Pressing the picture or `children`
 * opens the preview.
 */
export function Thumb({ document, children }: { document: Document; children?: ReactNode }) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const { name, thumbnail } = document;
  const look = () => setLarge(true);
  if (thumbnail === null) {
    return (
      <>
        <span className={styles.thumb} aria-hidden>
          {typeLetters(name)}
        </span>
        {children}
      </>
    );
  }
  return (
    <>
      <Button className={styles.thumbButton} aria-label={t`Look at ${name}`} onPress={look}>
        <img className={styles.thumb} src={thumbnail} alt="" />
      </Button>
      {children !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the pointer; the button beside it is for the keyboard
        <div className={styles.look} onClick={look}>
          {children}
        </div>
      )}
      {isLarge && <PreviewDialog document={document} onClose={() => setLarge(false)} />}
    </>
  );
}
