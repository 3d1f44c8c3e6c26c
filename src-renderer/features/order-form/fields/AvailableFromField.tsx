import { useLingui } from '@lingui/react/macro';
import { at, pickup } from '../../../../src-shared/domain/draft-lens.ts';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { useChangedLook } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

const path = 'pickup.available_from';
const lens = at(pickup, 'availableFrom');

// @interface stop.available-from
export function AvailableFromField() {
  const { t } = useLingui();
  const session = useFormSession();
  const leave = useLeave(path);
  const value = useOrderForm(state => lens.read(state.draft));
  const dayBeside = useOrderForm(state => state.draft.pickup.requestedWindows[0]?.date ?? '');
  const zone = useOrderForm(state => zoneOfStop(state.draft.pickup));
  const { error, warning } = useFieldMessages(path);
  const look = useChangedLook(path);
  return (
    <DateTimeField
      className={look}
      label={t`Available from`}
      path={path}
      value={value}
      dayBeside={dayBeside}
      zone={zone}
      error={error}
      warning={warning}
      onChange={next => session.edit(path, draft => lens.write(draft, next))}
      onBlur={leave}
    />
  );
}
