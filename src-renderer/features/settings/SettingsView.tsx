import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { AppInfo } from '../../../src-shared/contract/app.ts';
import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { Environment } from '../../../src-shared/environment.ts';
import { languageNames, languages } from '../../../src-shared/languages.ts';
import { zoomSteps } from '../../../src-shared/zoom.ts';
import { formatInstant, formatMoney, formatPercent, userZone } from '../../i18n/format.ts';
import { saveSettings, useApp } from '../../state/app-store.ts';
import { CopyButton } from '../../state/CopyButton.tsx';
import { useLock } from '../../state/lock.ts';
import { NetworkDriveText } from '../../state/NetworkDriveText.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { type Option, SelectField } from '../../ui/fields/SelectField.tsx';
import { KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import viewStyles from '../../ui/view.module.css';
import { PolicyNotices } from './administrator/PolicyNotices.tsx';
import { BackupsCard } from './backups/BackupsCard.tsx';
import { SupportCard } from './diagnostics/SupportCard.tsx';
import { CredentialCard } from './environments/CredentialCard.tsx';
import { EnvironmentsCard } from './environments/EnvironmentsCard.tsx';
import { KeptCopiesCard } from './KeptCopiesCard.tsx';
import { MoveCard } from './moving/MoveCard.tsx';
import { ProxyCard } from './proxies/ProxyCard.tsx';
import { QuietHours } from './QuietHours.tsx';
import { StartCard } from './StartCard.tsx';
import styles from './settings.module.css';
import { UpdatesCard } from './updates/UpdatesCard.tsx';

/** A sample amount that shows the format of thousands and decimals, in cents. */
const sampleCents = 123_456;

function Appearance() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const themes: { id: Settings['theme']; words: string }[] = [
    { id: 'system', words: t({ message: 'System', context: 'theme as set in the system' }) },
    { id: 'light', words: t({ message: 'Light', context: 'theme' }) },
    { id: 'dark', words: t({ message: 'Dark', context: 'theme' }) },
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
            locked={useLock('theme')}
            chips={themes}
            chosen={settings.theme}
            onChoose={theme => void saveSettings({ theme })}
          />
        </KeyValue>
        <KeyValue name={<Trans>Zoom</Trans>}>
          <div data-field="zoom">
            <SelectField
              label={t`Zoom`}
              isLabelHidden
              value={String(settings.zoomPercent)}
              options={zoomSteps.map(step => ({ value: String(step), label: formatPercent(step) }))}
              onChange={value => void saveSettings({ zoomPercent: Number(value) })}
            />
          </div>
        </KeyValue>
        <KeyValue name={<Trans>Row height</Trans>}>
          <Chips
            label={t`Row height`}
            locked={useLock('density')}
            chips={densities}
            chosen={settings.density}
            onChoose={density => void saveSettings({ density })}
          />
        </KeyValue>
      </KeyValues>
    </Card>
  );
}

/**
 * Whether the user has just chosen a language in this field. The whole screen is then mounted again, and the field gets
 * the focus back.
 */
let isLanguageChosen = false;

/**
 * Field for the language of all texts. Each language is listed by its own name, such as Suomi, so that every user finds
 * it.
 */
function LanguageField() {
  const { t, i18n } = useLingui();
  const settings = useApp(app => app.settings);
  const systemLanguage = useApp(app => app.info?.systemLanguage);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLanguageChosen) field.current?.querySelector('button')?.focus();
    isLanguageChosen = false;
  }, []);
  const options: Option<Settings['language']>[] = [
    { value: 'system', label: t`Same as this computer` },
    ...languages.map(code => ({ value: code, label: languageNames[code] })),
  ];
  return (
    <div ref={field} data-field="language">
      <SelectField
        label={t`Language`}
        locked={useLock('language')}
        isLabelHidden
        value={settings.language}
        options={options}
        onChange={language => {
          const chosen = language === 'system' ? systemLanguage : language;
          isLanguageChosen = chosen !== i18n.locale;
          void saveSettings({ language });
        }}
      />
    </div>
  );
}

/** Shows in which formats Dispatch writes numbers, dates and times. They follow the region of this computer. */
function Formats() {
  const nowMs = useNow(60_000);
  return (
    <Card title={<Trans>Language and formats</Trans>}>
      <KeyValues className={styles.kv}>
        <KeyValue name={<Trans>Language</Trans>}>
          <LanguageField />
        </KeyValue>
        <KeyValue name={<Trans>Amounts</Trans>}>{formatMoney(sampleCents)}</KeyValue>
        <KeyValue name={<Trans>Times</Trans>}>
          {formatInstant(nowMs)}
          <div className="sub">
            <Trans>
              The time zone of this computer is {userZone}. Times at a stop are in the stop’s local time.
            </Trans>
          </div>
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
        locked={useLock('areNotificationsOn')}
        onChange={areNotificationsOn => void saveSettings({ areNotificationsOn })}
        hint={
          <Trans>
            Dispatch notifies you of orders that need attention, of queued orders that are accepted, and of
            changes to orders that you placed or follow. It shows notifications only while it is in the
            background. A notification names an order only by its reference.
          </Trans>
        }
      >
        <Trans>Show desktop notifications</Trans>
      </CheckField>
      {settings.areNotificationsOn && <QuietHours />}
    </Card>
  );
}

/** Intervals that the user can choose, in seconds. */
const intervals = [15, 30, 60, 300];

function intervalText(seconds: number): string {
  const minutes = seconds / 60;
  return Number.isInteger(minutes)
    ? plural(minutes, { one: 'Every minute', other: 'Every # minutes' })
    : plural(seconds, { one: 'Every second', other: 'Every # seconds' });
}

/** Field for the interval at which changes of orders are read from the service. */
function Freshness() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  // An administrator can set any interval.
  const listed = [...new Set([...intervals, settings.refreshSeconds])].filter(seconds => seconds > 0);
  const options = [
    ...listed
      .toSorted((one, other) => one - other)
      .map(seconds => ({ value: String(seconds), label: intervalText(seconds) })),
    { value: '0', label: t`Only when I choose Refresh` },
  ];
  return (
    <Card title={<Trans>Order updates</Trans>}>
      <SelectField
        label={t`Check for order updates`}
        locked={useLock('refreshSeconds')}
        value={String(settings.refreshSeconds)}
        options={options}
        onChange={value => void saveSettings({ refreshSeconds: Number(value) })}
        hint={t`Dispatch checks the current environment for new orders and for changes to orders in progress. Dispatch checks less often when the service asks it to wait. With “Only when I choose Refresh”, Dispatch does not load orders in full in the background. Search, sorting and export may then be incomplete.`}
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
        locked={useLock('areSingleKeysOn')}
        onChange={areSingleKeysOn => void saveSettings({ areSingleKeysOn })}
        hint={
          <Trans>
            For example, N for a new order and / for search. The shortcuts have no effect while you type. Turn
            the shortcuts off if you use speech input. The help (F1) lists all shortcuts.
          </Trans>
        }
      >
        <Trans>Single-key shortcuts</Trans>
      </CheckField>
    </Card>
  );
}

function About({ info }: { info: AppInfo }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>About</Trans>}>
      <KeyValues className={styles.kv}>
        <KeyValue name={<Trans>Data folder</Trans>}>
          <span className="mono">{info.dataFolder}</span>{' '}
          <CopyButton text={info.dataFolder} what={t`data folder`} />
          {info.networkDrive !== null && (
            <Notice tone="warn" title={<Trans>The data folder is on a network drive</Trans>}>
              <NetworkDriveText />
            </Notice>
          )}
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
 * React key for the parts of the view that concern one service. When the service changes, the states of the credential
 * and of its test are reset.
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
        <div className="stack">
          <PolicyNotices />
          <Appearance />
          <Formats />
          <Notifications />
          <Freshness />
          <StartCard />
          <Keyboard />
          <UpdatesCard />
        </div>
        {info && (
          <div className="stack">
            <EnvironmentsCard currentId={info.environment.id} />
            <CredentialCard
              key={serviceOf(info.environment)}
              environment={info.environment}
              secretStore={info.secretStore}
            />
            <ProxyCard hasKeychain={info.secretStore.kind === 'keychain'} />
            <BackupsCard environment={info.environment} />
            <MoveCard environment={info.environment} />
            <About info={info} />
            <SupportCard info={info} />
          </div>
        )}
      </div>
    </div>
  );
}
