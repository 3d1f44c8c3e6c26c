import { useLingui } from '@lingui/react/macro';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { at, pickup } from '../../../../src-shared/domain/order-fields.ts';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { useNeed } from './field-marks.ts';
import { useFormField } from './use-form-field.ts';

const availableFrom = at(pickup, 'availableFrom');

// @interface stop.available-from
export function AvailableFromField() {
  const { t } = useLingui();
  const session = useFormSession();
  return (
    <DateTimeField
      {...useFormField(availableFrom)}
      label={t`Available from`}
      need={useNeed(availableFrom.path)}
      dayBeside={() => session.state.getState().draft.pickup.requestedWindows[0]?.date ?? ''}
      zone={useOrderForm(state => zoneOfStop(state.draft.pickup))}
    />
  );
}
