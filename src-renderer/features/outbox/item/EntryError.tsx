import { Trans } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { wordlessMessage } from '../../../../src-shared/errors.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './entry.module.css';

// @interface conventions.request-id errors.body
/** The answer of the service, field by field, and the ids that the service's support needs. */
export function EntryError({ entry }: { entry: OutboxEntry }) {
  const { lastError } = entry;
  const requestId = lastError?.requestId ?? entry.requestId;
  const codes = lastError && [lastError.status, lastError.reason ?? lastError.code].filter(Boolean).join(' ');
  return (
    <div className={styles.error}>
      {lastError && lastError.fieldErrors.length > 0 && (
        <ul className="lines">
          {lastError.fieldErrors.map(field => (
            <li key={`${field.path} ${field.code}`}>
              <strong>{fieldName(field.path)}</strong>
              <div>{field.message === '' ? field.code : field.message}</div>
              <div className="mono dim">
                {field.path} · {field.code}
              </div>
            </li>
          ))}
        </ul>
      )}
      {lastError?.status != null && lastError.fieldErrors.length === 0 && (
        <p>
          {lastError.message === wordlessMessage(lastError.status) ? (
            <Trans>The service gave no reason.</Trans>
          ) : (
            <Trans>The service says: {lastError.message}</Trans>
          )}
        </p>
      )}
      <dl className={cx(styles.ids, 'mono')}>
        {codes && (
          <>
            <dt>{lastError?.status == null ? <Trans>reason</Trans> : <Trans>answer</Trans>}</dt>
            <dd>{codes}</dd>
          </>
        )}
        {requestId !== null && (
          <>
            <dt>
              <Trans>request</Trans>
            </dt>
            <dd>
              {requestId} <CopyButton text={requestId} />
            </dd>
          </>
        )}
        <dt>
          <Trans>key</Trans>
        </dt>
        <dd>{entry.idempotencyKey}</dd>
      </dl>
    </div>
  );
}
