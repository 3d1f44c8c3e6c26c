import { useLingui } from '@lingui/react/macro';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import menuStyles from '../../../../ui/menu.module.css';
import type { OpenBelow } from '../../../../ui/menu-button.tsx';
import { PopoverBelow } from '../../../../ui/popover-below.tsx';
import type { ViewChip } from './view-chip.ts';
import styles from './view-chips.module.css';

export interface MoreChipsProps extends OpenBelow {
  chips: readonly ViewChip[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The menu with the chips for which the line has no room. */
export function MoreChips({ chips, chosenId, onChoose, triggerRef, autoFocus, onClose }: MoreChipsProps) {
  const { t } = useLingui();
  return (
    <PopoverBelow triggerRef={triggerRef} onClose={onClose}>
      <Menu
        className={styles.menu}
        aria-label={t`More filters`}
        selectionMode="single"
        selectedKeys={chosenId === undefined ? [] : [chosenId]}
        autoFocus={autoFocus}
        onAction={id => onChoose(String(id))}
        onClose={onClose}
      >
        <MenuSection className={menuStyles.section}>
          <Header className={menuStyles.header}>{t`Show only`}</Header>
          {chips.map(({ id, label, count, isNone, isSoFar }) => (
            <MenuItem key={id} id={id} className={menuStyles.item} textValue={label}>
              <span className={styles.menuLabel}>{label}</span>
              <span
                className={styles.menuCount}
                data-none={isNone || undefined}
                data-so-far={isSoFar || undefined}
              >
                {count}
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </PopoverBelow>
  );
}
