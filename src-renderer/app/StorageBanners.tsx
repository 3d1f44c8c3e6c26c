import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import type { AppError } from '../../src-shared/errors.ts';
import { call } from '../bridge/bridge.ts';
import { errorDetails } from '../i18n/error-text.ts';
import { goTo } from '../navigation/navigation.ts';
import { useApp } from '../session/app-store.ts';
import { copyText, orShowError } from '../session/show-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';

/** Sending stopped because the disk of this computer fails. */
export function StorageBanner({ error }: { error: AppError }) {
  const isFull = error.code === 'storage_full';
  return (
    <Notice
      tone="bad"
      title={
        isFull ? <Trans>The disk of this computer is full</Trans> : <Trans>This computer cannot save</Trans>
      }
      actions={
        <Button onPress={() => void copyText(errorDetails(error), t`Details for support`)}>
          <Trans>Copy for support</Trans>
        </Button>
      }
    >
      {isFull ? (
        <Trans>Nothing is sent until there is space again. What was saved is kept; free some space.</Trans>
      ) : (
        <Trans>Nothing is sent until it can be recorded. What was saved is kept; start Dispatch again.</Trans>
      )}
    </Notice>
  );
}

const dismiss = (): Promise<void> =>
  orShowError(async () => {
    await call('repair.dismiss', {});
    useApp.setState({ repair: null });
  });

/** Tells once, until it is dismissed, that a damaged database was repaired. */
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
              <Trans>To the outbox</Trans>
            </Button>
          )}
          <Button onPress={() => void dismiss()}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        <Plural value={orders} one="# order" other="# orders" /> and{' '}
        <Plural value={entries} one="# outbox item" other="# outbox items" /> brought back.
      </Trans>{' '}
      {attention > 0 && (
        <Plural
          value={attention}
          one="# needs you: it may have been sent already."
          other="# need you: they may have been sent already."
        />
      )}{' '}
      {unreadable > 0 && (
        <Plural value={unreadable} one="# record could not be read." other="# records could not be read." />
      )}{' '}
      {keptAt !== null && (
        <Trans>
          The damaged file is kept at <span className="mono">{keptAt}</span> for 30 days.
        </Trans>
      )}
    </Notice>
  );
}

/** The app's own database (settings, environments) was damaged and was created anew at this start. */
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
        The environments are back with all their orders; look through the settings once. The damaged file is
        kept at <span className="mono">{keptAt}</span> for 30 days.
      </Trans>
    </Notice>
  );
}
