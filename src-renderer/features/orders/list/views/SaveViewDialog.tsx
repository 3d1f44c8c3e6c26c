import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxSavedFilters } from '../../../../../src-shared/contract/order-list.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { useOrdersView } from '../state/orders-view.ts';
import { isNameTaken } from './own-views.ts';

export const maxNameLength = 100;

export interface SaveViewDialogProps {
  suggestedName: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function SaveViewDialog({ suggestedName, onSave, onClose }: SaveViewDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(suggestedName);
  const views = useOrdersView(view => view.filters);
  const isKnown = isNameTaken(views, null, name);
  const isFull = views.length >= maxSavedFilters && !isKnown;
  return (
    <FormDialog
      title={<Trans>Save view</Trans>}
      submitLabel={isKnown ? t`Replace view` : t`Save view`}
      isDisabled={name.trim() === '' || isFull}
      onSubmit={() => {
        onSave(name.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t`Name of the view`}
        value={name}
        onChange={setName}
        maxLength={maxNameLength}
        autoFocus
        isRequired
        error={isFull ? t`You have ${maxSavedFilters} views already. Remove one first.` : undefined}
        warning={isKnown ? t`A view with this name exists. Saving replaces that view.` : undefined}
      />
      <p className="sub">
        <Trans>A view keeps the search, the filter and the sort order.</Trans>
      </p>
    </FormDialog>
  );
}
