import { Plural, useLingui } from '@lingui/react/macro';
import { Check, Settings2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import { goTo } from '../navigation/navigation.ts';
import { environmentName, kindIcons, kindNote } from '../state/environment-words.ts';
import { openEnvironment, useEnvironments } from '../state/environments.ts';
import { cx } from '../ui/cx.ts';
import styles from './environment-menu.module.css';
import { openOverlay } from './keyboard/shortcuts.ts';

function OpenEntries({ outbox }: Pick<EnvironmentRow, 'outbox'>) {
  if (outbox === null) return null;
  const { waiting, sending, attention } = outbox;
  if (attention > 0) {
    return (
      <span className={styles.bad}>
        <Plural value={attention} one="# item needs attention" other="# items need attention" />
      </span>
    );
  }
  if (waiting + sending === 0) return null;
  return (
    <span>
      <Plural
        value={waiting + sending}
        one="# item queued or being sent"
        other="# items queued or being sent"
      />
    </span>
  );
}

export interface EnvironmentMenuProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  currentId: string;
}

function EnvironmentList({ currentId }: { currentId: string }) {
  const { t } = useLingui();
  const rows = useEnvironments(state => state.rows) ?? [];
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus is set in the next frame, because the items are drawn after the menu.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu ref={menu} className={styles.list} aria-label={t`Environments`} onClose={() => openOverlay(null)}>
      <MenuSection selectionMode="single" selectedKeys={[currentId]} aria-label={t`Open environment`}>
        {rows.map(row => {
          const name = environmentName(row);
          const Icon = kindIcons[row.kind];
          return (
            <MenuItem
              key={row.id}
              id={row.id}
              className={styles.item}
              textValue={name}
              onAction={() => void openEnvironment(row)}
            >
              <Icon size={15} aria-hidden />
              <span className={styles.words}>
                <span className="cut">{name}</span>
                <span className={cx(styles.note, 'sub')}>
                  {kindNote(row.kind)} <OpenEntries outbox={row.outbox} />
                </span>
              </span>
              {row.id === currentId && <Check size={15} aria-hidden />}
            </MenuItem>
          );
        })}
      </MenuSection>
      <Separator className={styles.line} />
      <MenuItem className={styles.item} textValue={t`Manage environments`} onAction={() => goTo('settings')}>
        <Settings2 size={15} aria-hidden />
        {t`Manage environments …`}
      </MenuItem>
    </Menu>
  );
}

/** The menu of all environments. At first, the focus is on the current one. */
export function EnvironmentMenu({ triggerRef, currentId }: EnvironmentMenuProps) {
  return (
    <Popover
      className={styles.envMenu}
      triggerRef={triggerRef}
      placement="bottom start"
      offset={2}
      isOpen
      onOpenChange={open => {
        if (!open) openOverlay(null);
      }}
    >
      <EnvironmentList currentId={currentId} />
    </Popover>
  );
}
