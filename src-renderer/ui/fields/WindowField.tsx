import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DatePart } from './DatePart.tsx';
import type { FieldMessages } from './FieldNotes.tsx';
import { PartsBox } from './PartsBox.tsx';
import own from './parts.module.css';
import { TimePart } from './TimePart.tsx';

/** `YYYY-MM-DD`, `HH:MM` and `HH:MM` in the stop's zone; each may be empty. */
export interface WindowValue {
  date: string;
  start: string;
  end: string;
}

export interface WindowFieldProps extends FieldMessages {
  label: string;
  isLabelHidden?: boolean;
  value: WindowValue;
  zone: string;
  onChange: (value: WindowValue) => void;
  onBlur?: () => void;
  /** Path of the window; its ends are `.start_at` and `.end_at`. */
  path: string;
  beside?: ReactNode;
}

/** A time window of one day: date, start, end. */
export function WindowField({ label, value, zone, onChange, path, ...box }: WindowFieldProps) {
  const { t } = useLingui();
  return (
    <PartsBox label={label} path={path} {...box}>
      {parts => (
        <>
          <DatePart
            {...parts}
            label={t`${label}: date`}
            value={value.date}
            zone={zone}
            onChange={date => onChange({ ...value, date })}
          />
          <TimePart
            {...parts}
            label={t`${label}: start`}
            path={`${path}.start_at`}
            value={value.start}
            onChange={start => onChange({ ...value, start })}
          />
          <span className={own.dash} aria-hidden>
            –
          </span>
          <TimePart
            {...parts}
            label={t`${label}: end`}
            path={`${path}.end_at`}
            value={value.end}
            onChange={end => onChange({ ...value, end })}
          />
        </>
      )}
    </PartsBox>
  );
}
