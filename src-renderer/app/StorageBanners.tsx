import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import type { AppError } from '../../src-shared/errors.ts';
import { call } from '../bridge/bridge.ts';
import { errorDetails } from '../i18n/error-text.ts';
import { goTo } from '../navigation/navigation.ts';
import { useApp } from '../state/app-store.ts';
import { copyText, orShowError } from '../state/show-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';

/** Reports that sending has stopped because data cannot be saved on this computer. */
export function StorageBanner({ error }: { error: AppError }) {
  const isFull = error.code === 'storage_full';
  return (
    <Notice
      tone="bad"
      title={
        isFull ? (
          <Trans>The disk of this computer is full</Trans>
        ) : (
          <Trans>Dispatch cannot save on this computer</Trans>
        )
      }
      actions={
        <Button onPress={() => void copyText(errorDetails(error), t`Details for support`)}>
          <Trans>Copy for support</Trans>
        </Button>
      }
    >
      {isFull ? (
        <Trans>
          Dispatch sends nothing until the disk has space again. What was saved is kept. Delete files that you
          do not need.
        </Trans>
      ) : (
        <Trans>
          Dispatch sends nothing until it can save again. What was saved is kept. Start Dispatch again.
        </Trans>
      )}
    </Notice>
  );
}

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

/**
 * Reports that the app's own database (settings, environments) was damaged and was replaced by a new one at this start.
 */
export function SettingsLostBanner({ keptAt }: { keptAt: string }) {
  const notice = `settings lost ${keptAt}`;
  if (useIsDismissed(notice)) return null;
  return (
    <Notice
      tone="warn"
      title={<Trans>Settings and the list of environments were damaged</Trans>}
      actions={
        <Button onPress={() => dismissNotice(notice)}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <Trans>
        Dispatch restored the environments with all their orders. Check your settings, which may have been
        reset. The damaged file is kept at <span className="mono">{keptAt}</span> for 30 days.
      </Trans>
    </Notice>
  );
}
