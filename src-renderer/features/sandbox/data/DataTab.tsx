import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Eraser, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { maxSeed } from '../../../../src-shared/contract/sandbox.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatCount } from '../../../i18n/format.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import sandboxStyles from '../sandbox.module.css';
import styles from './data.module.css';
import { startSeed, stopSeed, useSeed, watchSeed } from './data-store.ts';

const presets = [100, 2_000, 20_000, maxSeed];

/** Reads a whole number with any separator of thousands, such as `2 000` or `2,000`. Null if it is out of range. */
function countOf(text: string): number | null {
  const digits = text.replace(/[\s.,'’]/g, '');
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : null;
  return count !== null && count >= 1 && count <= maxSeed ? count : null;
}

function Seed() {
  const { t } = useLingui();
  const { seed, text } = useSeed();
  const isServing = useApp(app => app.connection.isSandboxRunning) === true;
  const setText = (next: string) => useSeed.setState({ text: next });
  useEffect(watchSeed, []);
  const count = countOf(text);
  const isRunning = seed?.isRunning === true;
  const [written, all] = [formatCount(seed?.written ?? 0), formatCount(seed?.count ?? 0)];
  const max = formatCount(maxSeed);
  return (
    <Card title={<Trans>Made-up orders</Trans>}>
      <p className="sub">
        <Trans>
          Adds made-up orders of the past year to the local sandbox, each with its history. Your existing
          orders stay. No transport is started.
        </Trans>
      </p>
      <div className={styles.seedLine}>
        <TextField
          className={styles.seedCount}
          label={t`Number of orders`}
          value={text}
          onChange={setText}
          inputMode="numeric"
          maxLength={12}
          {...(count === null ? { error: t`Enter a whole number from 1 to ${max}.` } : {})}
        />
        <div className={styles.seedPresets}>
          {presets.map(preset => (
            <Button
              key={preset}
              variant="quiet"
              isDisabled={isRunning}
              onPress={() => setText(String(preset))}
            >
              {formatCount(preset)}
            </Button>
          ))}
        </div>
        <span className="grow" />
        {isRunning ? (
          <Button onPress={() => void stopSeed()}>
            {t({ message: 'Stop', context: 'button that ends what is under way' })}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={Plus}
            isDisabled={count === null || !isServing}
            onPress={() => count !== null && void startSeed(count)}
          >
            {t`Create orders`}
          </Button>
        )}
      </div>
      {seed && seed.count > 0 && (
        <div className={styles.seedProgress}>
          <progress value={seed.written} max={seed.count} aria-label={t`Orders created`} />
          <span className="sub" role="status">
            {isRunning ? (
              <Trans>
                Orders created: {written} of {all}
              </Trans>
            ) : (
              <Plural value={seed.written} one="# order created" other="# orders created" />
            )}
          </span>
        </div>
      )}
      {seed?.error && <ErrorNotice error={seed.error} />}
      {!isServing && (
        <p className="sub">{t`The service is stopped. Start the service before you create orders.`}</p>
      )}
    </Card>
  );
}

function Reset() {
  const { t } = useLingui();
  const { waiting, sending, attention, held } = useApp(app => app.outbox);
  const [isAsked, setAsked] = useState(false);
  const [busy, run] = useBusy<'reset'>();
  const open = waiting + sending + attention + held;
  const reset = () =>
    run('reset', async () => {
      const { removedOrders } = await call('sandbox.reset', {});
      showToast({
        tone: 'ok',
        text: plural(removedOrders, {
          one: 'The local sandbox is empty. # order was removed from this computer.',
          other: 'The local sandbox is empty. # orders were removed from this computer.',
        }),
      });
      navigate({ view: 'sandbox' }, { replace: true });
    });
  return (
    <Card title={<Trans>Reset sandbox</Trans>}>
      <p className="sub">{t`Empties the local sandbox, so that you can begin again.`}</p>
      <ul className={styles.resetFacts}>
        <li>
          <Trans>
            <strong>Deleted:</strong> all orders of the local sandbox with their files and events, and the
            webhook endpoint. On this computer, the accepted orders with their documents, history and finished
            outbox items.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Kept:</strong> drafts with their documents, templates, the address book, settings and all
            other environments.
          </Trans>
        </li>
      </ul>
      {open > 0 && (
        <Notice
          tone="warn"
          title={<Trans>The outbox has open items</Trans>}
          actions={<Button onPress={() => navigate({ view: 'outbox' })}>{t`Open the outbox`}</Button>}
        >
          <Trans>
            The local sandbox cannot be emptied yet. First send or discard the open items in the outbox.
          </Trans>
        </Notice>
      )}
      <div>
        <Button icon={Eraser} isDisabled={open > 0} isBusy={busy !== null} onPress={() => setAsked(true)}>
          {t`Empty the local sandbox …`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Empty the local sandbox?</Trans>}
        confirmLabel={t`Empty sandbox`}
        onConfirm={() => void reset()}
        onClose={() => setAsked(false)}
      >
        <p>
          <Trans>
            Dispatch will delete all orders of the local sandbox, in the sandbox and on this computer, with
            their documents and history. This cannot be undone. Drafts, templates and addresses stay.
          </Trans>
        </p>
      </ConfirmDialog>
    </Card>
  );
}

/** The tab in which the local sandbox is filled with orders or emptied. */
export const DataTab = () => (
  <div className={sandboxStyles.single}>
    <Seed />
    <Reset />
  </div>
);
