import type { Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { cx } from '../../../ui/cx.ts';
import { SelectField, type SelectFieldProps } from '../../../ui/fields/SelectField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { useChangedLook } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

export interface FormSelectFieldProps
  extends Omit<SelectFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> {
  path: string;
  lens: Lens<string>;
}

export function FormSelectField({ path, lens, className, ...field }: FormSelectFieldProps) {
  const session = useFormSession();
  const leave = useLeave(path);
  const value = useOrderForm(state => lens.read(state.draft));
  const { error, warning } = useFieldMessages(path);
  const look = useChangedLook(path);
  return (
    <SelectField
      {...field}
      className={cx(className, look)}
      path={path}
      value={value}
      error={error}
      warning={warning}
      onChange={chosen => session.edit(path, draft => lens.write(draft, chosen))}
      onBlur={leave}
    />
  );
}
