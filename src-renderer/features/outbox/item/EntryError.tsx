import { Trans } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { wordlessMessage } from '../../../../src-shared/errors.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { isReasonInTitle } from '../../../i18n/placing-error-text.ts';
import styles from './entry.module.css';

// @interface errors.body
/** Why the service refused it, field by field. Nothing where the title says so already. */
export function EntryError({ entry: { kind, lastError } }: { entry: OutboxEntry }) {
  if (lastError === null || (kind === 'order-create' && isReasonInTitle(lastError))) return null;
  const { fieldErrors, status, message } = lastError;
  if (fieldErrors.length === 0 && status === null) return null;
  return (
    <div className={styles.error}>
      {fieldErrors.length > 0 && (
        <ul className="lines">
          {fieldErrors.map(field => (
            <li key={`${field.path} ${field.code}`}>
              <strong>{fieldName(field.path)}</strong>
              <div>{field.message === '' ? field.code : field.message}</div>
            </li>
          ))}
        </ul>
      )}
      {status !== null && fieldErrors.length === 0 && (
        <p>
          {message === wordlessMessage(status) ? (
            <Trans>The service gave no reason.</Trans>
          ) : (
            <Trans>The service says: {message}</Trans>
          )}
        </p>
      )}
    </div>
  );
}
