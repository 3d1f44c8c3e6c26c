import type { Action } from '../../ui/action.ts';
import { Button } from '../../ui/button.tsx';

/** Actions of a row as buttons for the mouse. Keyboard users find the same actions in the menu of the row. */
export const RowButtons = ({ actions }: { actions: readonly Action[] }) =>
  actions.map(({ icon, label, run }) => (
    <Button key={label} variant="quiet" icon={icon} aria-label={label} excludeFromTabOrder onPress={run} />
  ));
