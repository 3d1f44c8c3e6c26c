import type { Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { cx } from '../../../ui/cx.ts';
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { fixedText, useChangedLook, useFixed } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

export interface FormTextFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  path: string;
  lens: Lens<string>;
}

/** A text field of the draft: only it is drawn again when its text changes. */
export function FormTextField({ path, lens, warning, className, ...field }: FormTextFieldProps) {
  const session = useFormSession();
  const leave = useLeave(path);
  const value = useOrderForm(state => lens.read(state.draft));
  const messages = useFieldMessages(path);
  const fixed = useFixed(path);
  const look = useChangedLook(path);
  return (
    <TextField
      {...field}
      {...(fixed === null ? {} : { isReadOnly: true, hint: fixedText(fixed) })}
      className={cx(className, look)}
      path={path}
      value={value}
      error={messages.error}
      warning={messages.warning ?? warning}
      onChange={text => session.edit(path, draft => lens.write(draft, text))}
      onBlur={leave}
    />
  );
}
