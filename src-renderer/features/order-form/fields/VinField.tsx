import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Lens } from '../../../../src-shared/domain/draft-lens.ts';
import { cleanVin, groupVin, hasForeignVinLetter, latinVin } from '../../../../src-shared/domain/vin.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { fixedText, useChangedLook, useFixed } from './field-marks.ts';
import { SameVehicleNote, useSameVehicles } from './SameVehicleNote.tsx';
import { useFieldMessages } from './use-field-messages.ts';

/** What is wrong, and the VIN that the letters look like, to be taken by a click. */
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

// @interface item.vin
/** VIN: pasted with spaces and dashes it is cleaned, grouped for the eye while nobody types in it. */
export function VinField({ vehiclePath, lens }: { vehiclePath: string; lens: Lens<string> }) {
  const path = `${vehiclePath}.vin`;
  const { t } = useLingui();
  const session = useFormSession();
  const leave = useLeave(path);
  const typed = useOrderForm(state => lens.read(state.draft));
  const { error, warning } = useFieldMessages(path);
  const fixed = useFixed(path);
  const look = useChangedLook(path);
  const [isFocused, setFocused] = useState(false);
  const isPaste = useRef(false);
  const vin = cleanVin(typed);
  const same = useSameVehicles(vehiclePath).filter(row => vin !== '' && row.vin === vin);
  const latin = hasForeignVinLetter(vin) ? latinVin(vin) : null;
  const write = (text: string) => session.edit(path, draft => lens.write(draft, text));
  return (
    <TextField
      label={t`VIN`}
      path={path}
      mono
      className={look}
      {...(fixed === null ? {} : { isReadOnly: true, hint: fixedText(fixed) })}
      value={isFocused && fixed === null ? typed : groupVin(vin)}
      aside={
        isFocused && fixed === null && vin !== '' && vin.length !== 17 ? t`${vin.length} of 17` : undefined
      }
      error={error}
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
        write(isPaste.current ? cleanVin(text) : text);
        isPaste.current = false;
      }}
      onFocus={event => {
        // At once, and selected again: another text would undo the selection that coming by Tab has made.
        flushSync(() => setFocused(true));
        if (event.target instanceof HTMLInputElement) event.target.select();
      }}
      onBlur={() => {
        setFocused(false);
        if (fixed === null) write(cleanVin(typed));
        leave();
      }}
    />
  );
}
