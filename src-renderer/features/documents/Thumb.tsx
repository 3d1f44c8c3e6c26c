import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { typeLetters } from './document-check.ts';
import styles from './documents.module.css';

const PreviewDialog = lazyNamed('PreviewDialog', () => import('./PreviewDialog.tsx'));

/** The picture of a document, which opens the preview; without a picture, the letters of its file type. */
export function Thumb({ document }: { document: Document }) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const { name, thumbnail } = document;
  if (thumbnail === null) {
    return (
      <span className={styles.thumb} aria-hidden>
        {typeLetters(name)}
      </span>
    );
  }
  return (
    <>
      <Button className={styles.thumbButton} aria-label={t`Look at ${name}`} onPress={() => setLarge(true)}>
        <img className={styles.thumb} src={thumbnail} alt="" />
      </Button>
      {isLarge && <PreviewDialog document={document} onClose={() => setLarge(false)} />}
    </>
  );
}
