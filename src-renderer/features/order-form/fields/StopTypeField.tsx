import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeliveryDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { placeTypeOptions } from '../text/labels.ts';
import { FormTextField } from './FormTextField.tsx';
import { useChangedLook } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

/** The option that opens a field to type into; no type of place. */
const otherOption = '…';

/** What kind of place a stop is: one of the profile's list or, as the list of the service is open, any other word. */
export function StopTypeField({ stop, lens }: { stop: 'pickup' | 'delivery'; lens: Lens<DeliveryDraft> }) {
  const { t } = useLingui();
  const session = useFormSession();
  const { pickupTypes, deliveryTypes } = session.profile;
  const listed = stop === 'pickup' ? pickupTypes : deliveryTypes;
  const path = `${stop}.type`;
  const type = at(lens, 'type');
  const value = useOrderForm(state => type.read(state.draft));
  const leave = useLeave(path);
  const messages = useFieldMessages(path);
  const look = useChangedLook(path);
  const [isTyped, setTyped] = useState(false);
  const choose = (chosen: string) => {
    const isOther = chosen === otherOption;
    setTyped(isOther);
    // Another word that is there already is the one to change.
    if (isOther && !listed.includes(value)) return;
    session.edit(path, draft => type.write(draft, isOther ? '' : chosen));
  };
  const shown = isTyped
    ? { value: otherOption }
    : { value, path, className: look, onBlur: leave, ...messages };
  return (
    <>
      <SelectField
        {...shown}
        label={t`Type`}
        options={[...placeTypeOptions(listed), { value: otherOption, label: t`Other…` }]}
        onChange={choose}
      />
      {isTyped && <FormTextField label={t`Other type`} path={path} lens={type} isRequired autoFocus />}
    </>
  );
}
