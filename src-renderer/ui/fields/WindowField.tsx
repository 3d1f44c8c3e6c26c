import { TypedTimesField, type TypedTimesFieldProps } from './TypedTimesField.tsx';

/** A time window of one day: `12.3. 8-12`. */
export const WindowField = (props: Omit<TypedTimesFieldProps, 'isSpan'>) => (
  <TypedTimesField {...props} isSpan />
);
