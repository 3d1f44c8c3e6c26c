import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import type { Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { useApp } from '../../../session/app-store.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { cmrRecipientOptions } from '../text/labels.ts';
import { type CmrChoice, defaultRecipientWords, loadCmrChoices, useCmrChoices } from './cmr-choices.ts';
import { fixedText, useFixed } from './field-marks.ts';
import { useFieldMessages } from './use-field-messages.ts';

type Recipient = VehicleDraft['cmrRecipient'];

const choicePrefix = 'choice ';
const noFields = { name: '', streetAddress: '', postalCode: '', city: '', countryCode: '' };

/** The draft's recipient after a choice; what was typed by hand survives until a choice fills the fields. */
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

// @interface update-order.cmr-recipients
/** As it was chosen when the order was placed here; the service does not say it of an order. */
function FixedRecipient({ path, lens, hint }: { path: string; lens: Lens<Recipient>; hint: string }) {
  const { t } = useLingui();
  const { kind, name, city } = useOrderForm(state => lens.read(state.draft));
  const { cmrRecipientKinds } = useFormSession().profile;
  const chosenKind =
    cmrRecipientOptions(cmrRecipientKinds).find(({ value }) => value === kind)?.label ?? kind;
  return (
    <TextField
      label={t`CMR recipient`}
      path={path}
      value={name === '' ? chosenKind : [name, city].filter(Boolean).join(', ')}
      isReadOnly
      hint={hint}
      onChange={() => undefined}
    />
  );
}

export function CmrRecipientField({ path, lens }: { path: string; lens: Lens<Recipient> }) {
  const fixed = useFixed(path);
  return fixed === null ? (
    <RecipientChoice path={path} lens={lens} />
  ) : (
    <FixedRecipient path={path} lens={lens} hint={fixedText(fixed)} />
  );
}

// @interface item.cmr-recipient cmr.options
/** Who receives the consignment note: the service's own choices, nobody in particular, or another address. */
function RecipientChoice({ path, lens }: { path: string; lens: Lens<Recipient> }) {
  const { t } = useLingui();
  const session = useFormSession();
  const leave = useLeave(path);
  const recipient = useOrderForm(state => lens.read(state.draft));
  const known = useCmrChoices();
  const { choices } = known;
  const connection = useApp(app => app.connection.state);
  const { error, warning } = useFieldMessages(path);
  const { cmrRecipientKinds, cmrRecipientOtherKind, cmrDefaultRecipientKind } = session.profile;
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
      ...(missing.length > 0 ? { note: t`to be completed` } : {}),
    })),
    // Chosen before, and not among the service's choices now: the fields are ours.
    ...(recipient.choice !== '' && !isKnown
      ? [{ value: `${choicePrefix}${recipient.choice}`, label: recipient.name }]
      : []),
    ...others,
  ];
  return (
    <SelectField
      label={t`CMR recipient`}
      path={path}
      value={recipient.choice === '' ? recipient.kind : `${choicePrefix}${recipient.choice}`}
      options={options}
      error={error}
      warning={warning}
      onChange={value =>
        session.edit(path, draft =>
          lens.write(draft, chosen(lens.read(draft), value, choices, cmrRecipientOtherKind)),
        )
      }
      onBlur={leave}
    />
  );
}
