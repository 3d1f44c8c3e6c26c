import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, useRef } from 'react';
import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import { cleanLines } from '../../../../src-shared/domain/clean-text.ts';
import { emptyDraft, type VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import {
  addressField,
  type Field,
  inRecipient,
  recipientKeys,
  stops,
} from '../../../../src-shared/domain/order-fields.ts';
import { type PastedAddress, readPastedAddress } from '../../../../src-shared/domain/pasted-address.ts';
import { listOfWords } from '../../../i18n/list-of-words.ts';
import { showUndo } from '../../../state/show-error.ts';
import { SuggestField, type SuggestFieldProps } from '../../../ui/fields/SuggestField.tsx';
import type { Suggestion } from '../../../ui/suggestions.tsx';
import { useFormSession } from '../session/order-form-context.ts';
import { useNeed } from './field-marks.ts';
import { fillRecipient, fillStop, pasteRecipient, pasteStop } from './fill-address.ts';
import { useFormField } from './use-form-field.ts';
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

type FieldProps = Pick<SuggestFieldProps, 'label' | 'placeholder' | 'autoFocus'>;

interface BookFieldProps extends FieldProps {
  kind: AddressEntry['kind'];
  field: Field<string>;
  /** Whether choosing this entry would change anything. Entries that would not are not suggested. */
  isOfUse: (entry: AddressEntry) => boolean;
  onChoose: (entry: AddressEntry) => void;
  /** Called with the parts of a pasted address that has several lines and replaces the whole text of the field. */
  onPasted: (pasted: PastedAddress) => void;
}

/** The pasted address, if it has several lines and replaces the whole text of a field; otherwise null. */
function pastedAddressOf({ target, clipboardData }: ClipboardEvent): PastedAddress | null {
  if (!(target instanceof HTMLTextAreaElement)) return null;
  const isWhole = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0) === target.value.length;
  return isWhole ? readPastedAddress(cleanLines(clipboardData.getData('text/plain'))) : null;
}

/** A text field of the draft that suggests entries of the address book. */
function BookField({ kind, field, isOfUse, onChoose, onPasted, ...props }: BookFieldProps) {
  const { t } = useLingui();
  const { entries, ask } = useSuggestions(kind);
  const shown = entries.filter(isOfUse);
  return (
    <SuggestField
      {...props}
      {...useFormField(field)}
      need={useNeed(field.path)}
      listLabel={t`Suggestions from the address book`}
      onPaste={event => {
        const pasted = pastedAddressOf(event);
        if (pasted === null) return;
        event.preventDefault();
        onPasted(pasted);
      }}
      suggestions={shown.map(suggestionOf)}
      onAsk={ask}
      onChoose={id => {
        const entry = shown.find(one => one.id === id);
        if (entry) onChoose(entry);
      }}
    />
  );
}

/**
 * Returns a function that copies the members `keys` of a value into the draft, and shows a toast with an undo button.
 */
function useFill<T extends object>({ path, read, write }: Field<T>, keys: readonly (keyof T)[]) {
  const session = useFormSession();
  return (next: T, text: string, onUndo = () => {}) => {
    const before = read(session.state.getState().draft);
    const put = (value: T) =>
      session.edit(path, draft => {
        const whole = { ...read(draft) };
        for (const key of keys) whole[key] = value[key];
        return write(draft, whole);
      });
    put(next);
    showUndo(text, () => {
      put(before);
      onUndo();
    });
  };
}

/** Texts of the toast that says what was filled in from the address book, and from which entry. */
function useFilledTexts() {
  const { t } = useLingui();
  const fromPasted = (words: readonly string[], unused: readonly string[]): string => {
    const [filled, rest] = [listOfWords(words), unused.filter(text => text !== '').join(', ')];
    return rest === ''
      ? t`Filled in from the pasted text: ${filled}.`
      : t`Filled in from the pasted text: ${filled}. Not used: ${rest}.`;
  };
  return {
    fromBook: t`Address filled in from the address book.`,
    stopFrom({ contact, unused }: PastedAddress): string {
      const { name, phone, email } = contact;
      const words = [t`address`, name && t`contact name`, phone && t`phone`, email && t`e-mail`];
      return fromPasted(words.filter(Boolean), unused);
    },
    recipientFrom({ company, contact: { name, phone, email }, unused }: PastedAddress): string {
      return fromPasted([t`name`, t`address`], [company === '' ? '' : name, phone, email, ...unused]);
    },
  };
}

// @interface address.formatted
/** The address of a stop. Choosing an entry of the address book fills in its contact, too. */
export function StopAddressField({ stop, ...props }: FieldProps & { stop: 'pickup' | 'delivery' }) {
  const session = useFormSession();
  const former = useRef<AddressEntry | null>(null);
  const { profile } = session;
  const field = stops[stop];
  const types = {
    known: stop === 'pickup' ? profile.pickupTypes : profile.deliveryTypes,
    untouched: emptyDraft()[stop].type,
  };
  const { fromBook, stopFrom } = useFilledTexts();
  const fill = useFill(field, ['address', 'countryCode', 'type', 'contact']);
  const now = () => field.read(session.state.getState().draft);
  return (
    <BookField
      {...props}
      kind="stop"
      field={addressField(field)}
      isOfUse={entry =>
        JSON.stringify(fillStop(now(), entry, former.current, types)) !== JSON.stringify(now())
      }
      onChoose={entry => {
        const formerly = former.current;
        fill(fillStop(now(), entry, formerly, types), fromBook, () => {
          former.current = formerly;
        });
        former.current = entry;
      }}
      onPasted={pasted => fill(pasteStop(now(), pasted), stopFrom(pasted))}
    />
  );
}

interface RecipientNameFieldProps extends FieldProps {
  recipient: Field<VehicleDraft['cmrRecipient']>;
}

/** The name of a CMR recipient. Choosing an entry of the address book fills in its address, too. */
export function RecipientNameField({ recipient, ...props }: RecipientNameFieldProps) {
  const session = useFormSession();
  const { fromBook, recipientFrom } = useFilledTexts();
  const fill = useFill(recipient, ['choice', ...recipientKeys]);
  const now = () => recipient.read(session.state.getState().draft);
  return (
    <BookField
      {...props}
      kind="cmr-recipient"
      field={inRecipient(recipient, 'name')}
      isOfUse={entry => JSON.stringify(fillRecipient(now(), entry)) !== JSON.stringify(now())}
      onChoose={entry => fill(fillRecipient(now(), entry), fromBook)}
      onPasted={pasted => fill(pasteRecipient(now(), pasted), recipientFrom(pasted))}
    />
  );
}
