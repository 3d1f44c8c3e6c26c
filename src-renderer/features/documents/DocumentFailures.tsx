import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { errorSentences } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './documents.module.css';
import { useDocuments, useDocumentsStore } from './documents-context.ts';
import { rejectionText } from './rejection-text.ts';

/** Why the last change of a document failed, and files that were not attached, until the user dismisses them. */
export function DocumentFailures() {
  const failure = useDocuments(state => state.failure);
  return (
    <>
      {failure && (
        <p className={styles.failure} role="alert">
          {errorSentences(failure)}
        </p>
      )}
      <Rejections />
    </>
  );
}

/** Lists the files that were not attached, each with its reason. */
function Rejections() {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const rejections = useDocuments(state => state.rejections);
  if (rejections.length === 0) return null;
  return (
    <div className={styles.rejections} role="alert">
      <div className={styles.rejectionsHead}>
        <strong>
          <Trans>Files not attached</Trans>
        </strong>
        {rejections.length > 1 && (
          <Button variant="quiet" onPress={store.dismissAll}>{t`Dismiss all messages`}</Button>
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
              aria-label={t`Dismiss message about ${name}`}
              onPress={() => store.dismiss(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
