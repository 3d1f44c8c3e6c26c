import { Trans, useLingui } from '@lingui/react/macro';
import type { DesktopObstacle, Settings } from '../../../src-shared/contract/settings.ts';
import { call } from '../../bridge/bridge.ts';
import { useLiveQuery } from '../../bridge/use-live-query.ts';
import { saveSettings, useApp } from '../../state/app-store.ts';
import { useLock } from '../../state/lock.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { type Option, SelectField } from '../../ui/fields/SelectField.tsx';

function StartField({ obstacles }: { obstacles: readonly DesktopObstacle[] }) {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const locked = useLock('startAtLogin');
  const hasTray = !obstacles.includes('no_tray');
  const isInstalled = !obstacles.includes('not_installed');
  const canHide = hasTray && settings.isKeptInTray;
  const options: Option<Settings['startAtLogin']>[] = [
    { value: 'off', label: t`Do not start` },
    { value: 'window', label: t`With its window` },
    // A policy or an earlier choice may say so although there is no tray. Dispatch then starts with its window.
    ...(canHide || settings.startAtLogin === 'tray'
      ? [{ value: 'tray' as const, label: t`In the tray` }]
      : []),
  ];
  const hint = (): string | undefined => {
    if (!isInstalled) return t`Only an installed Dispatch can start when you sign in.`;
    if (obstacles.includes('unusable_path'))
      return t`The path of Dispatch or of its data folder contains a line break or another control character. Use a path without such characters.`;
    if (obstacles.includes('off_in_system'))
      return t`The settings of this computer prevent this. Allow Dispatch there first.`;
    return hasTray && !settings.isKeptInTray
      ? t`To start without a window, Dispatch must keep running in the tray.`
      : undefined;
  };
  const lockedBy = (): string | undefined => {
    if (!isInstalled) return t`Not installed`;
    return obstacles.includes('unusable_path') ? t`Not possible` : undefined;
  };
  return (
    <SelectField
      label={t`Start when you sign in to the computer`}
      locked={locked ?? lockedBy()}
      value={settings.startAtLogin}
      options={options}
      onChange={chosen => void saveSettings({ startAtLogin: chosen })}
      hint={hint()}
    />
  );
}

/** Card about the start and the end of the program: at login, and in the tray. */
export function StartCard() {
  const { startAtLogin, isKeptInTray } = useApp(app => app.settings);
  const locked = useLock('isKeptInTray');
  const { answer } = useLiveQuery({
    about: 'desktop',
    version: `${startAtLogin} ${isKeptInTray}`,
    ask: () => call('settings.lacks', {}),
  });
  return (
    <Card title={<Trans>Start and end</Trans>}>
      <CheckField
        isSelected={isKeptInTray}
        locked={locked}
        onChange={chosen => void saveSettings({ isKeptInTray: chosen })}
        hint={
          answer?.includes('no_tray') ? (
            <Trans>This desktop shows no tray now. Closing the window ends Dispatch.</Trans>
          ) : (
            <Trans>
              Dispatch then keeps sending and notifying you. The icon in the tray opens the window, and its
              menu ends Dispatch.
            </Trans>
          )
        }
      >
        <Trans>Keep running in the tray when the window is closed</Trans>
      </CheckField>
      {answer && <StartField obstacles={answer} />}
    </Card>
  );
}
