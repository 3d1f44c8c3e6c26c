import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { at, stops } from '../../../../src-shared/domain/order-fields.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useFormSession } from '../session/order-form-context.ts';
import { placeTypeOptions } from '../text/labels.ts';
import { FormTextField } from './FormFields.tsx';
import { useFormField } from './use-form-field.ts';

/** Value of the option that opens a text field. It is not a type of place itself. */
const otherOption = '…';

/**
 * The type of place of a stop: one from the profile's list, or any other word, because the service accepts any word.
 */
export function StopTypeField({ stop }: { stop: 'pickup' | 'delivery' }) {
  const { t } = useLingui();
  const { pickupTypes, deliveryTypes } = useFormSession().profile;
  const listed = stop === 'pickup' ? pickupTypes : deliveryTypes;
  const type = at(stops[stop], 'type');
  const tied = useFormField(type);
  const [isTyped, setTyped] = useState(false);
  const choose = (chosen: string) => {
    const isOther = chosen === otherOption;
    setTyped(isOther);
    // A typed word that is not in the list stays in the text field when the user chooses "other", to be edited there.
    if (!isOther || listed.includes(tied.value)) tied.onChange(isOther ? '' : chosen);
  };
  return (
    <>
      <SelectField
        {...(isTyped ? { value: otherOption } : tied)}
        label={t`Place type`}
        options={[...placeTypeOptions(listed), { value: otherOption, label: t`Other …` }]}
        onChange={choose}
      />
      {isTyped && <FormTextField label={t`Other place type`} field={type} autoFocus />}
    </>
  );
}
