import { Trans, useLingui } from '@lingui/react/macro';
import type { UpdateChannel, UpdateMode, Updates } from '../../../../src-shared/contract/updates.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { saveSettings, useApp } from '../../../state/app-store.ts';
import { useLock } from '../../../state/lock.ts';
import { showError } from '../../../state/show-error.ts';
import { useUpdates } from '../../../state/updates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Option, SelectField } from '../../../ui/fields/SelectField.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './updates.module.css';

const canInstall = ({ ability }: Updates): boolean => ability === 'install' || ability === 'password';

/** What becomes of new versions on this computer. */
function useHint({ ability }: Updates): string {
  const { t } = useLingui();
  switch (ability) {
    case 'install':
      return t`Dispatch downloads a new version in the background and installs it when you quit.`;
    case 'password':
      return t`Dispatch downloads a new version in the background and installs it when you quit. Your computer then asks for the password of an administrator.`;
    default:
      return t`New versions are installed by the person who installed Dispatch on this computer. Dispatch tells you about them.`;
  }
}

function ModeField({ updates }: { updates: Updates }) {
  const { t } = useLingui();
  const mode = useApp(app => app.settings.updateMode);
  const automatic: Option<UpdateMode> = {
    value: 'automatic',
    label: t`Download and install automatically`,
  };
  const others: Option<UpdateMode>[] = [
    { value: 'tell', label: t`Only tell me` },
    { value: 'never', label: t`Do not check` },
  ];
  const isInstalling = canInstall(updates);
  return (
    <SelectField
      label={t`New versions`}
      value={!isInstalling && mode === 'automatic' ? 'tell' : mode}
      options={isInstalling ? [automatic, ...others] : others}
      onChange={updateMode => void saveSettings({ updateMode })}
      hint={useHint(updates)}
      locked={useLock('updateMode')}
    />
  );
}

function ChannelField() {
  const { t } = useLingui();
  const channel = useApp(app => app.settings.updateChannel);
  const options: Option<UpdateChannel>[] = [
    { value: 'build', label: t`Default of this copy` },
    { value: 'latest', label: t`Final versions` },
    { value: 'beta', label: t`Final and beta versions` },
  ];
  return (
    <SelectField
      label={t`Versions to look for`}
      locked={useLock('updateChannel')}
      value={channel}
      options={options}
      onChange={updateChannel => void saveSettings({ updateChannel })}
      hint={t`Beta versions contain changes earlier, but are tested less.`}
    />
  );
}

/** Version numbers of beta versions have a hyphen, such as 1.5.0-beta.1. */
const isBeta = (version: string): boolean => version.includes('-');

/** Says why a user who has gone back to final versions still has a beta version. */
function KeptBeta() {
  const channel = useApp(app => app.settings.updateChannel);
  const version = useApp(app => app.info?.version ?? '');
  if (channel !== 'latest' || !isBeta(version)) return null;
  return (
    <p>
      <Trans>
        Version {version} is a beta version. Dispatch keeps it until there is a higher final version, and
        never installs a lower one.
      </Trans>
    </p>
  );
}

/** One sentence that says where Dispatch is with the newest version. */
function State({ updates }: { updates: Updates }) {
  const nowMs = useNow(60_000);
  const { phase, isChecking, checkedAtMs, ability } = updates;
  const version = updates.found?.version ?? '';
  switch (phase) {
    case 'none': {
      if (isChecking) return <Trans>Checking …</Trans>;
      if (checkedAtMs === null) return <Trans>Dispatch has not checked since its start.</Trans>;
      const checked = formatMoment(checkedAtMs, nowMs);
      return <Trans>There is no newer version. Last check: {checked}.</Trans>;
    }
    case 'found':
      return <Trans>Version {version} is available.</Trans>;
    case 'downloading':
      return <Trans>Dispatch is downloading version {version} …</Trans>;
    case 'ready':
      return ability === 'password' ? (
        <Trans>
          Version {version} is ready. It is installed when you quit. Your computer then asks for the password
          of an administrator.
        </Trans>
      ) : (
        <Trans>Version {version} is ready. It is installed when you quit.</Trans>
      );
    case 'restarting':
      return <Trans>Dispatch restarts as soon as no item is being sent.</Trans>;
  }
}

/** What the user has asked for, but did not happen. All other problems are shown under “For support” only. */
function Unfinished({ updates: { declined, problem } }: { updates: Updates }) {
  if (problem?.kind === 'sending')
    return (
      <p>
        <Trans>
          Dispatch did not restart, because sending an item took too long. Try again when everything is sent.
        </Trans>
      </p>
    );
  if (declined === null) return null;
  return (
    <p>
      <Trans>Version {declined} was not installed. Dispatch and your data are as before.</Trans>
    </p>
  );
}

function Actions({ updates }: { updates: Updates }) {
  const { phase, isChecking } = updates;
  const ask = (method: 'updates.check' | 'updates.download' | 'updates.restart') => () =>
    void call(method, {}).catch(showError);
  return (
    <div className={styles.actions}>
      {phase === 'ready' && (
        <Button variant="primary" onPress={ask('updates.restart')}>
          <Trans>Restart now</Trans>
        </Button>
      )}
      {phase === 'found' && canInstall(updates) && (
        <Button onPress={ask('updates.download')}>
          <Trans>Download version</Trans>
        </Button>
      )}
      {(phase === 'none' || phase === 'found') && (
        <Button isBusy={isChecking} onPress={ask('updates.check')}>
          <Trans>Check now</Trans>
        </Button>
      )}
    </div>
  );
}

function WhatIsNew({ updates: { found } }: { updates: Updates }) {
  const { t } = useLingui();
  if (found === null || found.notes === '') return null;
  const { version } = found;
  return (
    <Fold title={t`What is new in version ${version}`}>
      {/* The changes are written in English only. */}
      <p className={styles.notes} lang="en">
        {found.notes}
      </p>
    </Fold>
  );
}

/** Card about new versions of the program: what shall happen with them, and whether there is one. */
export function UpdatesCard() {
  const updates = useUpdates(state => state.updates);
  const mode = useApp(app => app.settings.updateMode);
  if (updates === null) return null;
  return (
    <Card title={<Trans>New versions of Dispatch</Trans>}>
      {updates.ability === 'none' ? (
        <p className="sub">
          <Trans>
            This copy of Dispatch does not update itself. To get a new version, install it over this one.
          </Trans>
        </p>
      ) : (
        <>
          <ModeField updates={updates} />
          {mode !== 'never' && (
            <>
              <ChannelField />
              <KeptBeta />
              <p role="status">
                <State updates={updates} />
              </p>
              <Unfinished updates={updates} />
              <Actions updates={updates} />
              <WhatIsNew updates={updates} />
            </>
          )}
        </>
      )}
    </Card>
  );
}
