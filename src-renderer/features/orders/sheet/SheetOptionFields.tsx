import { Trans } from '@lingui/react/macro';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import type { SheetOptions } from './sheet-options.ts';

export interface SheetOptionFieldsProps {
  options: SheetOptions;
  /** Whether any of the orders may have a note. */
  hasNote: boolean;
  onChange: (options: SheetOptions) => void;
}

/** The choices of what order sheets leave out. */
export function SheetOptionFields({ options, hasNote, onChange }: SheetOptionFieldsProps) {
  return (
    <>
      <CheckField
        isSelected={options.isWithPrice}
        onChange={isWithPrice => onChange({ ...options, isWithPrice })}
      >
        <Trans>Price</Trans>
      </CheckField>
      {hasNote && (
        <CheckField
          isSelected={options.isWithNote}
          onChange={isWithNote => onChange({ ...options, isWithNote })}
        >
          <Trans>Note</Trans>
        </CheckField>
      )}
    </>
  );
}
