import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './entry.module.css';

// @interface conventions.request-id
/** The service's own words for a failure, and the ids that the service's support needs. */
export function EntrySupport({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui();
  const { lastError } = entry;
  const requestId = lastError?.requestId ?? entry.requestId;
  const codes = lastError && [lastError.status, lastError.reason ?? lastError.code].filter(Boolean).join(' ');
  return (
    <dl className={cx(styles.ids, 'mono')}>
      {codes && (
        <>
          <dt>{lastError?.status == null ? t`failure` : t`answer`}</dt>
          <dd>{codes}</dd>
        </>
      )}
      {lastError?.fieldErrors.map(({ path, code }) => (
        <div key={`${path} ${code}`} className={styles.idsField}>
          <dt>
            <Trans>field</Trans>
          </dt>
          <dd>
            {path} · {code}
          </dd>
        </div>
      ))}
      {requestId !== null && (
        <>
          <dt>
            <Trans>request</Trans>
          </dt>
          <dd>
            {requestId} <CopyButton text={requestId} what={t`request ID ${requestId}`} />
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
