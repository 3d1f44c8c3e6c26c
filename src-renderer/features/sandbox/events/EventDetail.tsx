import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { FeedEvent, Received } from '../../../../src-shared/contract/sandbox.ts';
import { formatCount, formatInstant } from '../../../i18n/format.ts';
import { copyText } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { DeliveryBadge, deliveryWords, prettyJson, VerdictBadge, verdictWords } from './event-words.tsx';
import styles from './events.module.css';

interface BlockProps {
  title: string;
  text: string;
  copied?: string;
}

/** Preformatted text, with a button that copies the text or, if given, `copied`. */
export function CodeBlock({ title, text, copied = text }: BlockProps) {
  const { t } = useLingui();
  return (
    <div className={styles.codeBlock}>
      <div className={styles.codeHead}>
        <h3 className="sub">{title}</h3>
        <Button
          variant="quiet"
          icon={Copy}
          aria-label={t`Copy: ${title}`}
          onPress={() => void copyText(copied)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard. */}
      <section className={styles.code} tabIndex={0} aria-label={title}>
        <pre className="mono">{text}</pre>
      </section>
    </div>
  );
}

export function SentDetail({ event }: { event: FeedEvent }) {
  const { t } = useLingui();
  const { lastAttemptAt, lastError, lastStatus, attempts } = event;
  const at = lastAttemptAt === null ? '' : formatInstant(lastAttemptAt);
  const result = lastStatus ?? lastError ?? '';
  return (
    <>
      <div className="row">
        <strong className="mono">{event.type}</strong>
        <DeliveryBadge event={event} />
      </div>
      <p className="sub">{deliveryWords(event)}</p>
      <KeyValues className={styles.facts}>
        <KeyValue name={t`Order`} className="mono">
          {event.orderId}
        </KeyValue>
        <KeyValue name={t`Created`}>{formatInstant(event.createdAt)}</KeyValue>
        <KeyValue name={t`Attempts`}>
          {attempts === 0 ? '0' : t`${formatCount(attempts)}, last attempt ${at}: ${result}`}
        </KeyValue>
      </KeyValues>
      {event.signature !== null && (
        <CodeBlock
          title="Webhook-Signature"
          text={event.signature.replace(',', ',\n')}
          copied={event.signature}
        />
      )}
      {event.signature === null && attempts > 0 && (
        <p className="sub">{t`The signature was not kept, because the service was restarted after it sent the event.`}</p>
      )}
      <CodeBlock title={t`Payload`} text={prettyJson(event.payload)} copied={event.payload} />
    </>
  );
}

export function ReceivedDetail({ received }: { received: Received }) {
  const { t } = useLingui();
  const headers = Object.entries(received.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <>
      <div className="row">
        <VerdictBadge verdict={received.verdict} />
        <span className="sub">{formatInstant(received.atMs)}</span>
      </div>
      <p className="sub">{verdictWords(received.verdict)}</p>
      <CodeBlock title={t`Headers`} text={headers} />
      <CodeBlock title={t`Body, exactly as received`} text={received.body} />
    </>
  );
}
