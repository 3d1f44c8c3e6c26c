import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Contact, FileText, Save, Trash2 } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import {
  type AddressFields,
  type AddressKind,
  addressFieldsSchema,
  emptyAddress,
  missingField,
} from '../../../src-shared/domain/address-entry.ts';
import { formatMoment } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Inspector } from '../../ui/inspector.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AddressFieldset } from './AddressFieldset.tsx';
import { saveAddress } from './address-actions.ts';
import styles from './address-book.module.css';
import { addressKindName, addressTitle } from './address-words.ts';

const isSame = (one: AddressFields, other: AddressFields): boolean =>
  JSON.stringify(addressFieldsSchema.parse(one)) === JSON.stringify(addressFieldsSchema.parse(other));

function Usage({ entry }: { entry: AddressEntry }) {
  const nowMs = useNow(30_000);
  const { useCount, usedAtMs } = entry;
  const lastTime = formatMoment(usedAtMs, nowMs);
  return (
    <p className="sub">
      {useCount === 0 ? (
        <Trans>No order has used this address yet.</Trans>
      ) : (
        <Plural
          value={useCount}
          one={`Used once in an order, ${lastTime}.`}
          other={`Used # times in orders, the last time ${lastTime}.`}
        />
      )}
    </p>
  );
}

export interface AddressInspectorProps {
  /** The stored address; null for a new one. */
  entry: AddressEntry | null;
  onSaved: (id: string) => void;
  onRemove: (entry: AddressEntry) => void;
  onClose: () => void;
  list: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/** The details of an address, where the user can edit it. Edits are saved when the user selects another address. */
export function AddressInspector({ entry, onSaved, onRemove, onClose, list, ref }: AddressInspectorProps) {
  const { t } = useLingui();
  const [base, setBase] = useState<AddressFields>(entry ?? emptyAddress('stop'));
  const [fields, setFields] = useState(base);
  const [isTried, setTried] = useState(false);
  const isChanged = !isSame(fields, base);

  // When the stored address changes, for example by an order, the fields show the change, unless the user has edited
  // them.
  useEffect(() => {
    if (!entry || isSame(entry, base)) return;
    setBase(entry);
    if (isSame(fields, base)) setFields(entry);
  }, [entry, base, fields]);

  const latest = useRef({ id: entry?.id ?? null, fields, isChanged });
  latest.current = { id: entry?.id ?? null, fields, isChanged };
  useEffect(
    () => () => {
      const { id, fields: typed, isChanged: isLeft } = latest.current;
      if (isLeft && missingField(typed) === null) void saveAddress(id, typed);
    },
    [],
  );

  const save = async () => {
    setTried(true);
    if (missingField(fields) !== null) return;
    const saved = await saveAddress(entry?.id ?? null, fields);
    if (!saved) return;
    setBase(saved);
    setFields(saved);
    setTried(false);
    latest.current = { id: saved.id, fields: saved, isChanged: false };
    onSaved(saved.id);
  };
  const title = entry ? addressTitle(entry) : t`New address`;
  return (
    <Inspector
      label={entry ? t`Address: ${title}` : title}
      onClose={onClose}
      list={list}
      {...(ref === undefined ? {} : { ref })}
      head={
        <>
          <h2>{title}</h2>
          {entry && (
            <Badge tone="neutral" icon={entry.kind === 'stop' ? Contact : FileText}>
              {addressKindName(entry.kind)}
            </Badge>
          )}
        </>
      }
    >
      <form
        className={styles.addressForm}
        noValidate
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        {entry === null && (
          <Chips<AddressKind>
            label={t({ message: 'Kind', context: 'kind of an entry in the address book' })}
            chips={[
              { id: 'stop', words: addressKindName('stop') },
              { id: 'cmr-recipient', words: addressKindName('cmr-recipient') },
            ]}
            chosen={fields.kind}
            onChoose={kind => setFields({ ...fields, kind })}
          />
        )}
        <AddressFieldset fields={fields} isTried={isTried} autoFocus={entry === null} onChange={setFields} />
        <div className="wrap">
          <Button variant="primary" type="submit" icon={Save} isDisabled={!isChanged}>
            <Trans>Save</Trans>
          </Button>
          {isChanged && entry && (
            <Button onPress={() => setFields(base)}>
              <Trans>Discard changes</Trans>
            </Button>
          )}
          {entry && (
            <Button className={styles.remove} icon={Trash2} onPress={() => onRemove(entry)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </form>
      {entry && <Usage entry={entry} />}
    </Inspector>
  );
}
