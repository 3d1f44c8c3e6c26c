import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useOrdersView } from './orders-view.ts';

const maxNameLength = 100;

export interface SaveFilterDialogProps {
  suggestedName: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a filter. */
export function SaveFilterDialog({ suggestedName, onSave, onClose }: SaveFilterDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(suggestedName);
  const isKnown = useOrdersView(view => view.filters.some(filter => filter.name === name.trim()));
  return (
    <FormDialog
      title={<Trans>Save filter</Trans>}
      submitLabel={isKnown ? t`Replace the filter` : t`Save filter`}
      isDisabled={name.trim() === ''}
      onSubmit={() => {
        onSave(name.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t`Name of the filter`}
        value={name}
        onChange={setName}
        maxLength={maxNameLength}
        autoFocus
        isRequired
        warning={isKnown ? t`A filter has this name already; it is replaced.` : undefined}
      />
      <p className="sub">
        <Trans>It keeps what is searched for, which orders are listed, and how they are sorted.</Trans>
      </p>
    </FormDialog>
  );
}
