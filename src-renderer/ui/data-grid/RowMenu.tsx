import { useLingui } from '@lingui/react/macro';
import type { Action } from '../action.ts';
import { ContextMenu } from '../context-menu.tsx';
import type { OpenRowMenu } from './use-data-grid.ts';

export interface RowMenuProps<Row> {
  open: OpenRowMenu<Row>;
  /** The actions, in groups. */
  groups: readonly (readonly Action[])[];
}

/** The menu of a row of a list. */
export function RowMenu<Row>({ open: { place, onClose }, groups }: RowMenuProps<Row>) {
  const { t } = useLingui();
  return (
    <ContextMenu
      key={`${place.x} ${place.y}`}
      label={t`Actions`}
      groups={groups}
      place={place}
      onClose={onClose}
    />
  );
}
