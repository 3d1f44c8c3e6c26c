import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useApp } from '../connection/app-store.ts';
import { type CmrChoice, loadCmrChoices, useCmrChoices } from './cmr-choices.ts';
import { useEntry, useLeave, useSession } from './entry-context.ts';
import { cmrRecipientOptions } from './labels.ts';
import type { Lens } from '../../../src-shared/domain/draft-lens.ts';
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

/** Who receives the consignment note: the service's own choices, nobody in particular, or another address. */
export function CmrRecipientField({ path, lens }: { path: string; lens: Lens<Recipient> }) {
  const { t } = useLingui();
  const session = useSession();
  const leave = useLeave(path);
  const recipient = useEntry(state => lens.read(state.draft));
  const choices = useCmrChoices(state => state.choices);
  const connection = useApp(app => app.connection.state);
  const { error, warning } = useFieldMessages(path);
  const { cmrRecipientKinds, cmrRecipientOtherKind } = session.profile;
  useEffect(() => {
    if (connection === 'connected') void loadCmrChoices();
  }, [connection]);
  const isKnown = choices.some(({ key }) => key === recipient.choice);
  const [first, ...others] = cmrRecipientOptions(cmrRecipientKinds);
  const options = [
    ...(first ? [first] : []),
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
