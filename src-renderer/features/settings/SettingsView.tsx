import { Trans, useLingui } from '@lingui/react/macro';
import type { AppInfo, Settings } from '../../../src-shared/contract/app.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import { saveSettings, useApp } from '../../session/app-store.ts';
import { CopyButton } from '../../session/CopyButton.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { KeyValue, KeyValues } from '../../ui/key-values.tsx';
import viewStyles from '../../ui/view.module.css';
import { DiagnosticsCard } from './diagnostics/DiagnosticsCard.tsx';
import { CredentialCard } from './environments/CredentialCard.tsx';
import { EnvironmentsCard } from './environments/EnvironmentsCard.tsx';
import { KeptCopiesCard } from './KeptCopiesCard.tsx';
import { QuietHours } from './QuietHours.tsx';
import styles from './settings.module.css';

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
      <KeyValues className={styles.kv}>
        <KeyValue name={<Trans>Theme</Trans>}>
          <Chips
            label={t`Theme`}
            chips={themes}
            chosen={settings.theme}
            onChoose={theme => void saveSettings({ ...settings, theme })}
          />
        </KeyValue>
        <KeyValue name={<Trans>Row height</Trans>}>
          <Chips
            label={t`Row height`}
            chips={densities}
            chosen={settings.density}
            onChoose={density => void saveSettings({ ...settings, density })}
          />
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

function Notifications() {
  const settings = useApp(app => app.settings);
  return (
    <Card title={<Trans>Notifications</Trans>}>
      <CheckField
        isSelected={settings.areNotificationsOn}
        onChange={areNotificationsOn => void saveSettings({ ...settings, areNotificationsOn })}
        hint={
          <Trans>
            When an order needs attention, is accepted after it had waited, or changes at the service and you
            have placed or follow it. Only while Dispatch is not in front, and with the order's reference
            only.
          </Trans>
        }
      >
        <Trans>Notify me on the desktop</Trans>
      </CheckField>
      {settings.areNotificationsOn && <QuietHours />}
    </Card>
  );
}

/** The setting for how often the service is asked for changes of orders. */
function Freshness() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const options = [
    { value: '15', label: t`every 15 seconds` },
    { value: '30', label: t`every 30 seconds` },
    { value: '60', label: t`every minute` },
    { value: '300', label: t`every 5 minutes` },
    { value: '0', label: t`only when I press Refresh` },
  ];
  return (
    <Card title={<Trans>Orders of the service</Trans>}>
      <SelectField
        label={t`Look for changes`}
        value={String(settings.refreshSeconds)}
        options={options}
        onChange={value => void saveSettings({ ...settings, refreshSeconds: Number(value) })}
        hint={t`Dispatch checks the current environment for new orders and for changes of orders in progress. It checks less often when the service asks it to wait. With “only when I press Refresh”, orders are not loaded in full in the background. Search, sorting and export may then be incomplete.`}
      />
    </Card>
  );
}

function Keyboard() {
  const settings = useApp(app => app.settings);
  return (
    <Card title={<Trans>Keyboard</Trans>}>
      <CheckField
        isSelected={settings.areSingleKeysOn}
        onChange={areSingleKeysOn => void saveSettings({ ...settings, areSingleKeysOn })}
        hint={
          <Trans>
            N for a new order, / for the search and the like; never while you type. Switch them off where
            speech input or a slip of the hand sets them off. F1 lists all shortcuts.
          </Trans>
        }
      >
        <Trans>Shortcuts of a single key</Trans>
      </CheckField>
    </Card>
  );
}

function About({ info }: { info: AppInfo }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>This installation</Trans>}>
      <KeyValues className={styles.kv}>
        <KeyValue name={<Trans>Data folder</Trans>}>
          <span className="mono">{info.dataFolder}</span>{' '}
          <CopyButton text={info.dataFolder} what={t`data folder`} />
        </KeyValue>
        <KeptCopiesCard />
        <KeyValue name={<Trans>Version</Trans>}>
          {info.version}
          <div className="sub">{info.runtime}</div>
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

/**
 * A React key: states of the credential and of its test belong to one service, so they are reset for another service.
 */
const serviceOf = ({ id, kind, baseUrl }: Environment): string => `${id} ${kind} ${baseUrl}`;

export function SettingsView() {
  const info = useApp(app => app.info);
  return (
    <div className={viewStyles.view}>
      <div className={viewStyles.bar}>
        <h1>
          <Trans>Settings</Trans>
        </h1>
      </div>
      <div className={styles.settings} data-settings>
        {info && (
          <div className="stack">
            <EnvironmentsCard currentId={info.environment.id} />
            <CredentialCard
              key={serviceOf(info.environment)}
              environment={info.environment}
              secretStore={info.secretStore}
            />
            <DiagnosticsCard />
          </div>
        )}
        <div className="stack">
          <Appearance />
          <Notifications />
          <Freshness />
          <Keyboard />
          {info && <About info={info} />}
        </div>
      </div>
    </div>
  );
}
