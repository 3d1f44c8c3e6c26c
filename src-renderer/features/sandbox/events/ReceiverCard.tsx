import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Radio, Unplug } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../bridge/bridge.ts';
import { copyText } from '../../../state/show-error.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Fold } from '../../../ui/fold.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CodeBlock } from './EventDetail.tsx';
import styles from './events.module.css';
import { useEvents } from './events-store.ts';
import { ReceiverDialog } from './ReceiverDialog.tsx';
import { verificationSnippet } from './verification-snippet.ts';

// @interface events.webhooks
/** Card that shows and changes the receiver of webhooks: none, Dispatch, or a program of the user. */
export function ReceiverCard() {
  const { t } = useLingui();
  const receiver = useEvents(state => state.receiver);
  const [busy, runBusy] = useBusy();
  const [isAsking, setAsking] = useState(false);
  /** The secret that was created for the receiver. Shown only until the card is closed or the receiver changes. */
  const [secret, setSecret] = useState<string | null>(null);
  const run = (method: 'sandbox.startBuiltInReceiver' | 'sandbox.removeReceiver') => {
    setSecret(null);
    void runBusy(method, async () => useEvents.setState({ receiver: await call(method, {}) }));
  };
  if (receiver === null) return null;
  const { url, isBuiltIn, isDelivering } = receiver;
  return (
    <Card
      className={styles.receiver}
      title={<Trans>Webhook endpoint</Trans>}
      aside={
        url !== null && (
          <Button
            icon={Unplug}
            isBusy={busy !== null}
            onPress={() => run('sandbox.removeReceiver')}
          >{t`Remove`}</Button>
        )
      }
    >
      {url === null && (
        <div className={styles.receiverLine}>
          <p className="sub grow">
            <Trans>
              No webhook endpoint is registered: the sandbox sends no events, and lists them below. Let
              Dispatch receive the events to see what your code must do, or send the events to your own
              program on this computer.
            </Trans>
          </p>
          <Button icon={Radio} isBusy={busy !== null} onPress={() => run('sandbox.startBuiltInReceiver')}>
            {t`Receive in Dispatch`}
          </Button>
          <Button onPress={() => setAsking(true)}>{t`Use your program …`}</Button>
        </div>
      )}
      {url !== null && (
        <div className={styles.receiverLine}>
          <span className={cx(styles.receiverUrl, 'mono')}>{url}</span>
          <span className="sub">
            {isBuiltIn ? (
              <Trans>Dispatch receives the events at this address and checks every signature.</Trans>
            ) : isDelivering ? (
              <Trans>Your own program receives the events at this address.</Trans>
            ) : (
              <Trans>
                The secret was not kept when the service stopped. Choose “Change …” and enter the secret
                again. Until then, events are queued.
              </Trans>
            )}
          </span>
          <span className="grow" />
          {!isBuiltIn && <Button onPress={() => setAsking(true)}>{t`Change …`}</Button>}
        </div>
      )}
      {secret !== null && (
        <Notice
          tone="info"
          title={<Trans>Copy the secret of the webhook endpoint: Dispatch shows it only once</Trans>}
          actions={
            <>
              <Button icon={Copy} onPress={() => void copyText(secret, t`Secret`)}>{t`Copy`}</Button>
              <Button onPress={() => setSecret(null)}>{t`Hide secret`}</Button>
            </>
          }
        >
          <span className="mono">{secret}</span>
        </Notice>
      )}
      <Fold title={t`How your code checks a signature`} note={t`Sample code for Node`}>
        <CodeBlock title="verify-webhook.mjs" text={verificationSnippet} />
      </Fold>
      {isAsking && (
        <ReceiverDialog
          url={isBuiltIn ? '' : (url ?? '')}
          onMade={setSecret}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
