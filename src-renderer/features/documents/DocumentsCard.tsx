import { Trans, useLingui } from '@lingui/react/macro';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { CopyRow } from './CopyRow.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { candidatesOfFiles } from './document-check.ts';
import styles from './documents.module.css';
import { useDocuments, useDocumentsStore } from './documents-context.ts';
import { rejectionText } from './rejection-text.ts';

function Rejections() {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const rejections = useDocuments(state => state.rejections);
  if (rejections.length === 0) return null;
  return (
    <div className={styles.rejections} role="alert">
      <div className={styles.rejectionsHead}>
        <strong>
          <Trans>Not attached</Trans>
        </strong>
        {rejections.length > 1 && (
          <Button variant="quiet" onPress={store.dismissAll}>{t`Dismiss all`}</Button>
        )}
      </div>
      <ul>
        {rejections.map(({ id, name, reason }) => (
          <li key={id} className={styles.rejection}>
            <span>
              <b>{name}</b> {rejectionText(reason)}
            </span>
            <Button
              variant="quiet"
              icon={X}
              aria-label={t`Dismiss ${name}`}
              onPress={() => store.dismiss(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChooseButton() {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" className={styles.choose ?? ''} onPress={() => input.current?.click()}>
        {t`choose files`}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Choose files to attach`}
        tabIndex={-1}
        onChange={event => {
          store.add(candidatesOfFiles(event.target.files ?? []));
          // The same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The notice beside the place button has the rest. */
function UnsentNote() {
  if (!useIsScopeMissing('orders:write')) return null;
  return (
    <p className="sub">
      <Trans>Kept here; the credential may not send documents to the service.</Trans>
    </p>
  );
}

/** Documents of the draft or order whose store the context gives. */
export function DocumentsCard() {
  const { t } = useLingui();
  const documents = useDocuments(state => state.documents);
  const copies = useDocuments(state => state.copies);
  const failure = useDocuments(state => state.failure);
  const words = failure ? errorText(failure) : null;
  return (
    <Card title={t`Documents`} aside={t`12 MB each`} section={4} className={styles.card ?? ''}>
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
              Drop files anywhere, paste, or <ChooseButton />
            </Trans>
          </span>
        </div>
      </div>
    </Card>
  );
}
