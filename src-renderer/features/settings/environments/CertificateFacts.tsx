import { Trans, useLingui } from '@lingui/react/macro';
import type { ClientCertificateFacts } from '../../../../src-shared/contract/client-certificates.ts';
import { dayMs } from '../../../../src-shared/domain/durations.ts';
import { formatInstantAt } from '../../../i18n/format.ts';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './environments.module.css';

/** From so long before its end a certificate has a warning. */
const warnedBeforeMs = 30 * dayMs;

/** Says that a certificate has ended, ends soon, or is not valid yet. Shows nothing otherwise. */
export function CertificateValidity({
  facts: { validFromMs, validUntilMs },
}: {
  facts: ClientCertificateFacts;
}) {
  const { t } = useLingui();
  const nowMs = useNow(60_000);
  const until = formatInstantAt(validUntilMs);
  const from = formatInstantAt(validFromMs);
  if (nowMs > validUntilMs)
    return (
      <Notice tone="bad" title={t`The client certificate has expired`}>
        <Trans>
          The certificate was valid until {until}. Ask your administrator for a new one. Queued items are
          kept, and sent when you have replaced the certificate.
        </Trans>
      </Notice>
    );
  if (nowMs < validFromMs)
    return (
      <Notice tone="bad" title={t`The client certificate is not valid yet`}>
        <Trans>The certificate is valid from {from}. Check the date and time of this computer.</Trans>
      </Notice>
    );
  if (validUntilMs - nowMs > warnedBeforeMs) return null;
  return (
    <Notice tone="warn" title={t`The client certificate expires soon`}>
      <Trans>The certificate is valid until {until}. Ask your administrator for a new one in time.</Trans>
    </Notice>
  );
}

/** What is known about a client certificate. The certificate itself never reaches the page. */
export function CertificateFacts({ facts }: { facts: ClientCertificateFacts }) {
  const { subject, issuer, serialNumber, sha256, validFromMs, validUntilMs } = facts;
  return (
    <>
      <KeyValues className={styles.certificate}>
        <KeyValue name={<Trans>Issued to</Trans>}>{subject}</KeyValue>
        <KeyValue name={<Trans>Issued by</Trans>}>{issuer}</KeyValue>
        <KeyValue name={<Trans>Valid from</Trans>}>{formatInstantAt(validFromMs)}</KeyValue>
        <KeyValue name={<Trans>Valid until</Trans>}>{formatInstantAt(validUntilMs)}</KeyValue>
        <KeyValue name={<Trans>Serial number</Trans>} className="mono">
          {serialNumber}
        </KeyValue>
        <KeyValue name={<Trans>Fingerprint (SHA-256)</Trans>} className="mono">
          {sha256}
        </KeyValue>
      </KeyValues>
      <CertificateValidity facts={facts} />
    </>
  );
}
