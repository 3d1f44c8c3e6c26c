import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, TriangleAlert } from 'lucide-react';
import type { AppInfo, Settings } from '../../../src-shared/records.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { saveSettings, useApp } from '../connection/app-store.ts';
import { CopyButton } from '../messages/CopyButton.tsx';
import './settings.css';

function Appearance() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const themes: { id: Settings['theme']; words: string }[] = [
    { id: 'system', words: t`As the system` },
    { id: 'light', words: t`Light` },
    { id: 'dark', words: t`Dark` },
  ];
  const densities: { id: Settings['density']; words: string }[] = [
    { id: 'compact', words: t`Compact` },
    { id: 'comfortable', words: t`Comfortable` },
  ];
  return (
    <Card title={<Trans>Appearance</Trans>}>
      <dl className="kv settings-kv">
        <dt>
          <Trans>Theme</Trans>
        </dt>
        <dd>
          <Chips
            label={t`Theme`}
            chips={themes}
            chosen={settings.theme}
            onChoose={theme => void saveSettings({ ...settings, theme })}
          />
        </dd>
        <dt>
          <Trans>Row height</Trans>
        </dt>
        <dd>
          <Chips
            label={t`Row height`}
            chips={densities}
            chosen={settings.density}
            onChoose={density => void saveSettings({ ...settings, density })}
          />
        </dd>
      </dl>
    </Card>
  );
}

function Credentials({ secretStore }: { secretStore: AppInfo['secretStore'] }) {
  return (
    <Card title={<Trans>Credentials</Trans>}>
      {secretStore.kind === 'keychain' ? (
        <>
          <div>
            <Badge tone="ok" icon={KeyRound}>
              <Trans>In the system's keychain</Trans>
            </Badge>
          </div>
          <p className="sub">
            <Trans>Client id and secret are kept by the operating system, never in a file of Dispatch.</Trans>
          </p>
        </>
      ) : (
        <>
          <div>
            <Badge tone="warn" icon={TriangleAlert}>
              <Trans>For this session only</Trans>
            </Badge>
          </div>
          <p className="sub">
            <Trans>
              This computer has no keychain that can be used, so credentials stay in memory and are gone when
              Dispatch closes. They are never written to disk.
            </Trans>
          </p>
          {secretStore.reason !== null && <p className="mono dim">{secretStore.reason}</p>}
        </>
      )}
    </Card>
  );
}

const environmentKind = (kind: AppInfo['environment']['kind']) => {
  switch (kind) {
    case 'local-sandbox':
      return <Trans>local sandbox on this computer: nothing starts a real transport</Trans>;
    case 'sandbox':
      return <Trans>sandbox of the service: nothing starts a real transport</Trans>;
    case 'production':
      return <Trans>production: orders start real transports</Trans>;
  }
};

function About({ info }: { info: AppInfo }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>This installation</Trans>}>
      <dl className="kv settings-kv">
        <dt>
          <Trans>Environment</Trans>
        </dt>
        <dd>
          {info.environment.name}
          <div className="sub">{environmentKind(info.environment.kind)}</div>
        </dd>
        <dt>
          <Trans>Data folder</Trans>
        </dt>
        <dd>
          <span className="mono">{info.dataFolder}</span>{' '}
          <CopyButton text={info.dataFolder} what={t`data folder`} />
        </dd>
        <dt>
          <Trans>Version</Trans>
        </dt>
        <dd>
          {info.version}
          <div className="sub">{info.runtime}</div>
        </dd>
      </dl>
    </Card>
  );
}

export function SettingsView() {
  const info = useApp(app => app.info);
  return (
    <div className="view">
      <div className="view-bar">
        <h1>
          <Trans>Settings</Trans>
        </h1>
      </div>
      <div className="settings">
        <div className="settings-column">
          <Appearance />
          {info && <Credentials secretStore={info.secretStore} />}
          {info && <About info={info} />}
        </div>
      </div>
    </div>
  );
}
