import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import {
  type DeliveryDraft,
  emptyDraft,
  type OrderDraft,
  type VehicleDraft,
} from '../../../../src-shared/domain/draft.ts';
import { at, type Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { SuggestField, type SuggestFieldProps, type Suggestion } from '../../../ui/fields/SuggestField.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { useChangedLook } from './field-marks.ts';
import { fillRecipient, fillStop } from './fill-address.ts';
import { useFieldMessages } from './use-field-messages.ts';
import { useSuggestions } from './use-suggestions.ts';

const present = (...parts: string[]): string => parts.filter(part => part !== '').join(' · ');

function suggestionOf(entry: AddressEntry): Suggestion {
  const { id, kind, name, address, contactName, phone, postalCode, city, countryCode } = entry;
  if (kind === 'cmr-recipient') {
    return { id, title: name, detail: [address, `${postalCode} ${city}`.trim(), countryCode].join(', ') };
  }
  return name === ''
    ? { id, title: address, detail: present(contactName, phone) || countryCode }
    : { id, title: name, detail: present(address, contactName, phone) };
}

type FieldProps = Pick<SuggestFieldProps, 'label' | 'placeholder' | 'autoFocus' | 'isRequired'> & {
  path: string;
};

interface BookFieldProps extends FieldProps {
  kind: AddressEntry['kind'];
  text: Lens<string>;
  /** Whether choosing it would change anything. */
  isOfUse: (entry: AddressEntry) => boolean;
  onChoose: (entry: AddressEntry) => void;
}

/** A text field of the draft with suggestions of the address book. */
function BookField({ kind, text, path, isOfUse, onChoose, ...field }: BookFieldProps) {
  const { t } = useLingui();
  const session = useFormSession();
  const leave = useLeave(path);
  const value = useOrderForm(state => text.read(state.draft));
  const { error, warning } = useFieldMessages(path);
  const { entries, ask } = useSuggestions(kind);
  const look = useChangedLook(path);
  const shown = entries.filter(isOfUse);
  return (
    <SuggestField
      {...field}
      className={look}
      path={path}
      value={value}
      error={error}
      warning={warning}
      listLabel={t`From the address book`}
      keysNote={<Trans>chooses, Enter or Tab takes, Esc closes</Trans>}
      suggestions={shown.map(suggestionOf)}
      onAsk={ask}
      onChange={typed => session.edit(path, draft => text.write(draft, typed))}
      onChoose={id => {
        const entry = shown.find(one => one.id === id);
        if (entry) onChoose(entry);
      }}
      onBlur={leave}
    />
  );
}

/** Puts something in place of what was there, and offers the way back. */
function useFill<T extends object>(lens: Lens<T>, keys: readonly (keyof T)[], paths: readonly string[]) {
  const { t } = useLingui();
  const session = useFormSession();
  return (next: T, onUndo: () => void) => {
    const before = lens.read(session.state.getState().draft);
    const put = (value: T) => {
      const write = (draft: OrderDraft): OrderDraft => {
        const whole = { ...lens.read(draft) };
        for (const key of keys) whole[key] = value[key];
        return lens.write(draft, whole);
      };
      for (const path of paths) session.edit(path, write);
    };
    put(next);
    showToast({
      tone: 'info',
      text: t`Filled in from the address book.`,
      action: {
        label: t`Undo`,
        onPress: () => {
          put(before);
          onUndo();
        },
      },
    });
  };
}

export interface StopAddressFieldProps extends Pick<FieldProps, 'label' | 'placeholder' | 'autoFocus'> {
  stop: 'pickup' | 'delivery';
  lens: Lens<DeliveryDraft>;
}

// @interface address.formatted
/** The address of a stop: choosing one fills in who is there, too. */
export function StopAddressField({ stop, lens, ...field }: StopAddressFieldProps) {
  const session = useFormSession();
  const former = useRef<AddressEntry | null>(null);
  const { profile } = session;
  const types = {
    known: stop === 'pickup' ? profile.pickupTypes : profile.deliveryTypes,
    untouched: emptyDraft()[stop].type,
  };
  const fill = useFill(
    lens,
    ['address', 'countryCode', 'type', 'contact'],
    [`${stop}.address`, `${stop}.type`, `${stop}.contact`],
  );
  const now = () => lens.read(session.state.getState().draft);
  return (
    <BookField
      {...field}
      kind="stop"
      path={`${stop}.address.formatted_address`}
      text={at(lens, 'address')}
      isOfUse={entry =>
        JSON.stringify(fillStop(now(), entry, former.current, types)) !== JSON.stringify(now())
      }
      onChoose={entry => {
        const formerly = former.current;
        fill(fillStop(now(), entry, formerly, types), () => {
          former.current = formerly;
        });
        former.current = entry;
      }}
    />
  );
}

export interface RecipientNameFieldProps extends FieldProps {
  recipientPath: string;
  lens: Lens<VehicleDraft['cmrRecipient']>;
}

/** The name of a CMR recipient: choosing one fills in the address, too. */
export function RecipientNameField({ recipientPath, lens, ...field }: RecipientNameFieldProps) {
  const session = useFormSession();
  const fill = useFill(
    lens,
    ['choice', 'name', 'streetAddress', 'postalCode', 'city', 'countryCode'],
    [recipientPath],
  );
  const now = () => lens.read(session.state.getState().draft);
  return (
    <BookField
      {...field}
      kind="cmr-recipient"
      text={at(lens, 'name')}
      isOfUse={entry => JSON.stringify(fillRecipient(now(), entry)) !== JSON.stringify(now())}
      onChoose={entry => fill(fillRecipient(now(), entry), () => undefined)}
    />
  );
}
