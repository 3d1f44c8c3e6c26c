import { TypedTimesField, type TypedTimesFieldProps } from './TypedTimesField.tsx';

/**
 * A day and a time. Either can be empty. `typed` is the text in the field, if it could not be read as a day and a time.
 */
export interface TypedMoment {
  /** Day as `YYYY-MM-DD`. */
  date: string;
  /** Time as `HH:MM`. */
  time: string;
  typed?: string | undefined;
}

export interface DateTimeFieldProps extends Omit<TypedTimesFieldProps, 'isSpan' | 'value' | 'onChange'> {
  value: TypedMoment;
  onChange: (value: TypedMoment) => void;
}

/** A field for a day and a time, typed as in `12.3. 8`. */
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
