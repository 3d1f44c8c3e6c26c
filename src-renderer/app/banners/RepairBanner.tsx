import { Plural, Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { call } from '../../bridge/bridge.ts';
import { goTo } from '../../navigation/navigation.ts';
import { useApp } from '../../state/app-store.ts';
import { orShowError } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const dismiss = (): Promise<void> =>
  orShowError(async () => {
    await call('repair.dismiss', {});
    useApp.setState({ repair: null });
  });

/** Reports that a damaged database was repaired. It is shown until the user dismisses it. */
export function RepairBanner() {
  const repair = useApp(app => app.repair);
  if (!repair) return null;
  const { orders, entries, attention, unreadable, keptAt } = repair;
  return (
    <Notice
      tone={attention + unreadable > 0 ? 'warn' : 'info'}
      title={<Trans>Dispatch repaired its data</Trans>}
      actions={
        <>
          {attention > 0 && (
            <Button icon={Inbox} onPress={() => goTo('outbox')}>
              <Trans>Open outbox</Trans>
            </Button>
          )}
          {unreadable > 0 && (
            <Button onPress={() => goTo('settings')}>
              <Trans>Go to backups</Trans>
            </Button>
          )}
          <Button onPress={() => void dismiss()}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Dispatch restored <Plural value={orders} one="# order or draft" other="# orders and drafts" /> and{' '}
        <Plural value={entries} one="# outbox item" other="# outbox items" />.
      </Trans>{' '}
      {attention > 0 && (
        <Plural
          value={attention}
          one="# item needs your decision: it may have been sent already."
          other="# items need your decision: they may have been sent already."
        />
      )}{' '}
      {unreadable > 0 && (
        <Plural
          value={unreadable}
          one="Dispatch could not read # part of the damaged data."
          other="Dispatch could not read # parts of the damaged data."
        />
      )}{' '}
      {keptAt !== null && (
        <Trans>
          The damaged file is kept at <span className="mono">{keptAt}</span> for 30 days.
        </Trans>
      )}
    </Notice>
  );
}
