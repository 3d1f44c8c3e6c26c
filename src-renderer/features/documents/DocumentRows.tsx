import type { Document } from '../../../src-shared/contract/documents.ts';
import { CopyRow } from './CopyRow.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './documents.module.css';
import { useDocuments } from './documents-context.ts';

/** The given documents, and below them all files that are being copied. */
export function DocumentRows({ documents }: { documents: readonly Document[] }) {
  const copies = useDocuments(state => state.copies);
  if (documents.length + copies.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {documents.map(document => (
        <DocumentRow key={document.id} document={document} />
      ))}
      {copies.map(copy => (
        <CopyRow key={copy.id} copy={copy} />
      ))}
    </ul>
  );
}
