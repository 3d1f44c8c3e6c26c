import { TypedTimesField, type TypedTimesFieldProps } from './TypedTimesField.tsx';

/** A time window: `12.3. 8-12`, `12.3. 20-02`, `12.3. 8 - 13.3. 16`. */
export const WindowField = (props: Omit<TypedTimesFieldProps, 'isSpan'>) => (
  <TypedTimesField {...props} isSpan />
);
