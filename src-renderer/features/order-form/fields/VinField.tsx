import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { at, type Field } from '../../../../src-shared/domain/order-fields.ts';
import { plateIn } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin, groupVin, hasForeignVinLetter, latinVin } from '../../../../src-shared/domain/vin.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { focusField } from '../session/focus-field.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { useFixed, useNeed } from './field-marks.ts';
import { SameVehicleNote, useSameVehicles } from './SameVehicleNote.tsx';
import { useFormField } from './use-form-field.ts';

/**
 * The typed text without the characters that no VIN has. A registration number that was typed here keeps its hyphen.
 */
const tidy = (typed: string): string => plateIn(typed) ?? cleanVin(typed);

/** A warning about letters that are not Latin, with a button that replaces them by the Latin letters they look like. */
function LatinNote({ warning, latin, onTake }: { warning: string; latin: string; onTake: () => void }) {
  const shown = groupVin(latin);
  return (
    <>
      {warning}
      {' · '}
      <button type="button" className="link" onClick={onTake}>
        <Trans>Use {shown}</Trans>
      </button>
    </>
  );
}

/**
 * The error for a text that is no VIN but looks like a registration number, with a button that moves the text to the
 * field for registration numbers.
 */
function PlateNote({
  error,
  vehicle,
  plate,
}: {
  error: string;
  vehicle: Field<VehicleDraft>;
  plate: string;
}) {
  const session = useFormSession();
  const move = () => {
    session.edit(vehicle.path, draft =>
      vehicle.write(draft, { ...vehicle.read(draft), vin: '', registrationNumber: plate }),
    );
    const { path } = at(vehicle, 'registrationNumber');
    session.reveal(path);
    focusField(document, path);
  };
  return (
    <>
      {error}
      {' · '}
      <button type="button" className="link" onClick={move}>
        <Trans>Use as registration number</Trans>
      </button>
    </>
  );
}

// @interface item.vin
/** VIN field. Removes spaces and dashes from pasted text. Shows the VIN in groups while the field is not focused. */
export function VinField({ vehicle }: { vehicle: Field<VehicleDraft> }) {
  const { t } = useLingui();
  const { value: typed, onChange: write, onBlur, warning, error, ...tied } = useFormField(at(vehicle, 'vin'));
  const fixed = useFixed(tied.path);
  const [isFocused, setFocused] = useState(false);
  const isPaste = useRef(false);
  const vin = cleanVin(typed);
  const same = useSameVehicles(vehicle.path).filter(row => vin !== '' && row.vin === vin);
  const latin = hasForeignVinLetter(vin) ? latinVin(vin) : null;
  const isTyping = isFocused && fixed === null;
  const plate = plateIn(typed);
  const hasPlate = useOrderForm(state => vehicle.read(state.draft).registrationNumber.trim() !== '');
  return (
    <TextField
      {...tied}
      label={t`VIN`}
      need={useNeed(tied.path)}
      mono
      {...(fixed === null ? {} : { isReadOnly: true, hint: fixed })}
      value={isTyping || plate !== null ? typed : groupVin(vin)}
      aside={isTyping && vin !== '' && vin.length !== 17 ? t`${vin.length} of 17 characters` : undefined}
      error={
        error !== undefined && plate !== null && !hasPlate ? (
          <PlateNote error={error} vehicle={vehicle} plate={plate} />
        ) : (
          error
        )
      }
      warning={
        warning && latin !== null ? (
          <LatinNote warning={warning} latin={latin} onTake={() => write(latin)} />
        ) : (
          (warning ?? (same.length > 0 ? <SameVehicleNote rows={same} /> : undefined))
        )
      }
      onPaste={() => {
        isPaste.current = true;
      }}
      onChange={text => {
        write(isPaste.current ? tidy(text) : text);
        isPaste.current = false;
      }}
      onFocus={event => {
        // On focus, the ungrouped VIN must be in the input before it is selected: replacing the text later would lose
        // the selection that Tab makes.
        flushSync(() => setFocused(true));
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
      onBlur={() => {
        setFocused(false);
        if (fixed === null) write(tidy(typed));
        onBlur();
      }}
    />
  );
}
