import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import type { Field } from '../../../../src-shared/domain/order-fields.ts';
import { useApp } from '../../../state/app-store.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { cmrRecipientOptions } from '../text/labels.ts';
import { type CmrChoice, defaultRecipientWords, loadCmrChoices, useCmrChoices } from './cmr-choices.ts';
import { FormSelectField } from './FormFields.tsx';
import { useFixed } from './field-marks.ts';

type Recipient = VehicleDraft['cmrRecipient'];

const choicePrefix = 'choice ';
const noFields = { name: '', streetAddress: '', postalCode: '', city: '', countryCode: '' };

/**
 * The recipient after the user has chosen `value` in the list. An address that the user has typed is kept when only the
 * kind changes.
 */
function chosen(
  before: Recipient,
  value: string,
  choices: readonly CmrChoice[],
  otherKind: string,
): Recipient {
  const choice = choices.find(one => `${choicePrefix}${one.key}` === value);
  if (choice) return { kind: otherKind, choice: choice.key, ...choice.fields };
  return { ...before, kind: value, choice: '', ...(before.choice === '' ? {} : noFields) };
}

interface RecipientProps {
  field: Field<Recipient>;
}

// @interface update-order.cmr-recipients
/**
 * Shows the recipient that was chosen when the order was placed on this computer. The service does not return
 * recipients.
 */
function FixedRecipient({ field, hint }: RecipientProps & { hint: string }) {
  const { t } = useLingui();
  const { kind, name, city } = useOrderForm(state => field.read(state.draft));
  const { cmrRecipientKinds } = useFormSession().profile;
  const chosenKind =
    cmrRecipientOptions(cmrRecipientKinds).find(({ value }) => value === kind)?.label ?? kind;
  return (
    <TextField
      label={t`CMR recipient`}
      path={field.path}
      value={name === '' ? chosenKind : [name, city].filter(Boolean).join(', ')}
      isReadOnly
      hint={hint}
      onChange={() => undefined}
    />
  );
}

export function CmrRecipientField({ field }: RecipientProps) {
  const fixed = useFixed(field.path);
  return fixed === null ? <RecipientChoice field={field} /> : <FixedRecipient field={field} hint={fixed} />;
}

// @interface item.cmr-recipient cmr.options
/** Choice of the recipient of the consignment note: automatic, one that the service offers, or another address. */
function RecipientChoice({ field }: RecipientProps) {
  const { t } = useLingui();
  const { cmrRecipientKinds, cmrRecipientOtherKind, cmrDefaultRecipientKind } = useFormSession().profile;
  const recipient = useOrderForm(state => field.read(state.draft));
  const known = useCmrChoices();
  const { choices } = known;
  const connection = useApp(app => app.connection.state);
  useEffect(() => {
    if (connection === 'connected') void loadCmrChoices();
  }, [connection]);
  const isKnown = choices.some(({ key }) => key === recipient.choice);
  const [first, ...others] = cmrRecipientOptions(cmrRecipientKinds);
  const automatic = defaultRecipientWords(known, cmrDefaultRecipientKind);
  const options = [
    ...(first ? [{ ...first, ...(automatic === null ? {} : { note: automatic }) }] : []),
    ...choices.map(({ key, label, missing }) => ({
      value: `${choicePrefix}${key}`,
      label,
      ...(missing.length > 0 ? { note: t`address incomplete` } : {}),
    })),
    // If the service no longer offers the chosen recipient, it stays in the list, because the draft still contains its
    // address.
    ...(recipient.choice !== '' && !isKnown
      ? [{ value: `${choicePrefix}${recipient.choice}`, label: recipient.name }]
      : []),
    ...others,
  ];
  const choice: Field<string> = {
    path: field.path,
    read(draft) {
      const { choice: key, kind } = field.read(draft);
      return key === '' ? kind : `${choicePrefix}${key}`;
    },
    write: (draft, value) =>
      field.write(draft, chosen(field.read(draft), value, choices, cmrRecipientOtherKind)),
  };
  return <FormSelectField label={t`CMR recipient`} field={choice} options={options} />;
}
