import { TypedTimesField, type TypedTimesFieldProps } from './TypedTimesField.tsx';

/** Either may be empty; `typed` is what was typed where they could not be read from it. */
export interface TypedMoment {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  typed?: string | undefined;
}

export interface DateTimeFieldProps extends Omit<TypedTimesFieldProps, 'isSpan' | 'value' | 'onChange'> {
  value: TypedMoment;
  onChange: (value: TypedMoment) => void;
}

/** A day and a time: `12.3. 8`. */
export const DateTimeField = ({ value: { date, time, typed }, onChange, ...field }: DateTimeFieldProps) => (
  <TypedTimesField
    {...field}
    isSpan={false}
    value={{ date, start: time, end: '', typed }}
    onChange={({ date, start, typed }) =>
      onChange({ date, time: start, ...(typed === undefined ? {} : { typed }) })
    }
  />
);
