import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { dayOrderOf } from '../../../src-shared/domain/typed-date.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dayText } from '../../ui/fields/times-text.ts';
import styles from './reports.module.css';
import { chooseOwnDays, today, useReports } from './reports-store.ts';
import { readDay, type TypedDay } from './typed-day.ts';

interface DayFieldProps {
  label: string;
  text: string;
  read: TypedDay;
  isTried: boolean;
  error?: string | undefined;
  placeholder: string;
  onChange: (text: string) => void;
}

function DayField({ label, text, read, isTried, error, placeholder, onChange }: DayFieldProps) {
  const { t } = useLingui();
  const understood = read.kind === 'day' && read.day !== null ? dayText(read.day) : undefined;
  const refusal =
    read.kind === 'refused' && isTried ? t`Day not understood. Enter a day, such as 12.3.` : undefined;
  return (
    <TextField
      className={styles.day}
      label={label}
      value={text}
      aside={understood === text ? undefined : understood}
      placeholder={placeholder}
      error={refusal ?? error}
      maxLength={60}
      onChange={onChange}
    />
  );
}

// @interface report-orders.bounds
/** Two fields for the first and last day of the report. Either can be empty. */
export function OwnDays() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { from: firstDay, to: lastDay } = useReports(state => state.ownDays);
  const [from, setFrom] = useState(dayText(firstDay ?? ''));
  const [to, setTo] = useState(dayText(lastDay ?? ''));
  const [isTried, setTried] = useState(false);
  const context = { today: today(), dayOrder: dayOrderOf(locale), language: locale };
  const [first, last] = [readDay(from, context), readDay(to, context)];
  const isTurned =
    first.kind === 'day' &&
    last.kind === 'day' &&
    first.day !== null &&
    last.day !== null &&
    first.day > last.day;
  const show = () => {
    setTried(true);
    if (first.kind === 'day' && last.kind === 'day' && !isTurned) {
      chooseOwnDays({ from: first.day, to: last.day });
    }
  };
  return (
    <form
      className={styles.ownDays}
      noValidate
      autoComplete="off"
      onSubmit={event => {
        event.preventDefault();
        show();
      }}
    >
      <DayField
        label={t`First day`}
        text={from}
        read={first}
        isTried={isTried}
        placeholder={t`from the oldest order`}
        onChange={setFrom}
      />
      <DayField
        label={t`Last day`}
        text={to}
        read={last}
        isTried={isTried}
        error={isTurned && isTried ? t`The last day is before the first day` : undefined}
        placeholder={t`to the newest order`}
        onChange={setTo}
      />
      <Button type="submit">
        <Trans context="button">Show</Trans>
      </Button>
    </form>
  );
}
