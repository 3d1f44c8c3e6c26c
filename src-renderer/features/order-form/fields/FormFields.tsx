import type { Field } from '../../../../src-shared/domain/order-fields.ts';
import { cx } from '../../../ui/cx.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/SelectField.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { useFixed, useNeed } from './field-marks.ts';
import { useFormField } from './use-form-field.ts';

/** Props of an input that `useFormField` supplies. */
type Tied = 'path' | 'value' | 'onChange' | 'onBlur' | 'error' | 'need';

interface FormTextFieldProps extends Omit<TextFieldProps, Tied> {
  field: Field<string>;
}

/** A text field of the draft. Typing into it does not render other fields again. */
export function FormTextField({ field, warning, className, ...props }: FormTextFieldProps) {
  const tied = useFormField(field);
  const fixed = useFixed(field.path);
  return (
    <TextField
      {...props}
      {...tied}
      need={useNeed(field.path)}
      {...(fixed === null ? {} : { isReadOnly: true, hint: fixed })}
      className={cx(className, tied.className)}
      warning={tied.warning ?? warning}
    />
  );
}

interface FormSelectFieldProps extends Omit<SelectFieldProps, Tied | 'warning' | 'className'> {
  field: Field<string>;
}

export const FormSelectField = ({ field, ...props }: FormSelectFieldProps) => (
  <SelectField {...props} {...useFormField(field)} need={useNeed(field.path)} />
);
