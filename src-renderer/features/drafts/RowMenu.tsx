import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../../ui/button.tsx';
import menuStyles from '../../ui/menu.module.css';

export interface RowAction {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
}

/** Commands of a row as buttons for the mouse. Keyboard users find the same commands in the menu of the row. */
export const RowButtons = ({ actions }: { actions: readonly RowAction[] }) =>
  actions.map(({ icon, label, onPress }) => (
    <Button
      key={label}
      variant="quiet"
      icon={icon}
      aria-label={label}
      excludeFromTabOrder
      onPress={onPress}
    />
  ));

export interface RowMenuProps {
  actions: readonly RowAction[];
  /** Element of the row under which the menu opens. */
  row: HTMLElement;
  onClose: () => void;
}

/** The menu of a row, for the right mouse button and for Shift+F10. */
export function RowMenu({ actions, row, onClose }: RowMenuProps) {
  const { t } = useLingui();
  const trigger = useRef(row);
  return (
    <Popover
      className={menuStyles.popover ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={isOpen => {
        if (!isOpen) onClose();
      }}
    >
      <Menu className={menuStyles.section} aria-label={t`Actions`} autoFocus="first" onClose={onClose}>
        {actions.map(({ icon: Icon, label, onPress }) => (
          <MenuItem key={label} className={menuStyles.item} textValue={label} onAction={onPress}>
            <Icon size={15} aria-hidden />
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
