import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { type AppError, wordlessMessage } from '../../../../src-shared/errors.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { isReasonInTitle } from '../../../i18n/placing-error-text.ts';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fold } from '../../../ui/fold.tsx';
import styles from './entry.module.css';

/** Facts for the service's support: the last answer, ids, and the names of fields in requests. */
export function SupportFacts({ entry }: { entry: OutboxEntry }) {
  const { lastError } = entry;
  const requestId = lastError?.requestId ?? entry.requestId;
  const codes = lastError && [lastError.status, lastError.reason ?? lastError.code].filter(Boolean).join(' ');
  return (
    <dl className={cx(styles.ids, 'mono')}>
      {codes && (
        <>
          <dt>{lastError?.status == null ? <Trans>reason</Trans> : <Trans>answer</Trans>}</dt>
          <dd>{codes}</dd>
        </>
      )}
      {lastError?.fieldErrors.map(({ path, code }) => (
        <Fragment key={`${path} ${code}`}>
          <dt>
            <Trans>field</Trans>
          </dt>
          <dd>
            {path} · {code}
          </dd>
        </Fragment>
      ))}
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
  );
}

/** The service's own texts: one for each rejected field; if it named no field, its message. */
function ServiceWords({ error }: { error: AppError }) {
  const { fieldErrors, status, message } = error;
  if (fieldErrors.length > 0) {
    return (
      <ul className={cx(styles.words, 'lines')}>
        {fieldErrors.map(field => (
          <li key={`${field.path} ${field.code}`}>
            <strong>{fieldName(field.path)}</strong>
            <div>{field.message === '' ? field.code : field.message}</div>
          </li>
        ))}
      </ul>
    );
  }
  if (status === null) return null;
  return (
    <p className={styles.words}>
      {message === wordlessMessage(status) ? (
        <Trans>The service gave no reason, only the status code {status}.</Trans>
      ) : (
        <Trans>The service says: {message}</Trans>
      )}
    </p>
  );
}

// @interface errors.body
/**
 * The service's answer, if there is one. If the title already gives the reason, shows only the name of the rejected
 * field.
 */
export function EntryError({ entry: { kind, lastError } }: { entry: OutboxEntry }) {
  if (lastError === null) return null;
  if (kind === 'order-create' && isReasonInTitle(lastError)) {
    const name = lastError.fieldErrors[0] && fieldName(lastError.fieldErrors[0].path);
    return name === undefined ? null : (
      <p className="sub">
        <Trans>Field: {name}</Trans>
      </p>
    );
  }
  return <ServiceWords error={lastError} />;
}

// @interface conventions.request-id
/** The ids of an outbox item and of the service's last answer to it. They are folded, because few users need them. */
export function EntrySupport({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  return (
    <Fold title={t`For support`} note={t`Answer, request ID, key`}>
      <SupportFacts entry={entry} />
    </Fold>
  );
}
