import { Trans, useLingui } from '@lingui/react/macro';
import { saveSettings, useApp } from '../../state/app-store.ts';
import { useLock } from '../../state/lock.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import styles from './settings.module.css';

const defaultHours = { from: '18:00', to: '07:00' };

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

/** Fields for the hours without notifications. News from these hours is announced together when they end. */
export function QuietHours() {
  const { t } = useLingui();
  const locked = useLock('quietHours');
  const quietHours = useApp(app => app.settings.quietHours);
  const save = (hours: typeof quietHours) => void saveSettings({ quietHours: hours });
  return (
    <>
      <CheckField
        isSelected={quietHours !== null}
        locked={locked}
        onChange={isOn => save(isOn ? defaultHours : null)}
        hint={
          <Trans>
            Dispatch shows no desktop notifications in quiet hours. At their end, one summary shows the news
            that you have not seen.
          </Trans>
        }
      >
        <Trans>Quiet hours</Trans>
      </CheckField>
      {quietHours && (
        <div className={styles.hours}>
          <SelectField
            label={t`Quiet from`}
            locked={locked}
            value={quietHours.from}
            options={halfHours}
            onChange={from => save({ ...quietHours, from })}
          />
          <SelectField
            label={t`Quiet until`}
            locked={locked}
            value={quietHours.to}
            options={halfHours}
            onChange={to => save({ ...quietHours, to })}
          />
        </div>
      )}
    </>
  );
}
