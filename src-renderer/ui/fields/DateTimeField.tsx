import { useLingui } from '@lingui/react/macro';
import { DatePart } from './DatePart.tsx';
import type { FieldMessages } from './FieldNotes.tsx';
import { PartsBox } from './PartsBox.tsx';
import { TimePart } from './TimePart.tsx';

export interface DateTimeFieldProps extends FieldMessages {
  label: string;
  /** `YYYY-MM-DD` or empty. */
  date: string;
  /** `HH:MM` or empty. */
  time: string;
  /** IANA zone that both are in. */
  zone: string;
  onChange: (value: { date: string; time: string }) => void;
  onBlur?: () => void;
  path?: string;
  className?: string;
}

/** A date and a time in a stop's zone; either may be empty while one types. */
export function DateTimeField({ label, date, time, zone, onChange, ...box }: DateTimeFieldProps) {
  const { t } = useLingui();
  return (
    <PartsBox label={label} {...box}>
      {parts => (
        <>
          <DatePart
            {...parts}
            label={t`${label}: date`}
            value={date}
            zone={zone}
            onChange={value => onChange({ date: value, time })}
          />
          <TimePart
            {...parts}
            label={t`${label}: time`}
            value={time}
            onChange={value => onChange({ date, time: value })}
          />
        </>
      )}
    </PartsBox>
  );
}
