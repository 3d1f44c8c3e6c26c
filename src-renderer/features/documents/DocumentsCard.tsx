import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { useIsScopeMissing } from '../../session/scopes.ts';
import { Card } from '../../ui/card.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { CopyRow } from './CopyRow.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './documents.module.css';
import { useDocuments } from './documents-context.ts';
import { Rejections } from './Rejections.tsx';

/** Short form of the notice beside the button that places the order. */
function UnsentNote() {
  if (!useIsScopeMissing('orders:write')) return null;
  return (
    <p className="sub">
      <Trans>Kept here; the credential may not send documents to the service.</Trans>
    </p>
  );
}

/** Documents of the draft or order of the current `DocumentsContext`. */
export function DocumentsCard() {
  const { t } = useLingui();
  const documents = useDocuments(state => state.documents);
  const copies = useDocuments(state => state.copies);
  const failure = useDocuments(state => state.failure);
  const words = failure ? errorText(failure) : null;
  return (
    <Card title={t`Documents`} aside={t`12 MB each`} section={4} className={styles.card}>
      <div data-path="file_ids" className={styles.body}>
        {(documents.length > 0 || copies.length > 0) && (
          <ul className={styles.rows}>
            {documents.map(document => (
              <DocumentRow key={document.id} document={document} />
            ))}
            {copies.map(copy => (
              <CopyRow key={copy.id} copy={copy} />
            ))}
          </ul>
        )}
        <UnsentNote />
        {words && (
          <p className={styles.failure} role="alert">
            {words.title}. {words.detail}
          </p>
        )}
        <Rejections />
        <div className={styles.drop}>
          <Paperclip size={16} aria-hidden />
          <span>
            <Trans>
              Drop files anywhere, paste, or{' '}
              <ChooseButton variant="quiet" className={styles.choose}>
                choose files
              </ChooseButton>
            </Trans>
          </span>
        </div>
      </div>
    </Card>
  );
}
