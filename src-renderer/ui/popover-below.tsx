import type { ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import type { OpenBelow } from './menu-button.tsx';

interface PopoverBelowProps extends Pick<OpenBelow, 'triggerRef' | 'onClose'> {
  className?: string | undefined;
  children: ReactNode;
}

/** The popover that a `MenuButton` opens. It is aligned with the button's right edge. */
export const PopoverBelow = ({ triggerRef, onClose, className, children }: PopoverBelowProps) => (
  <Popover
    className={cx(styles.popover, className)}
    placement="bottom end"
    offset={4}
    triggerRef={triggerRef}
    isOpen
    onOpenChange={onClose}
  >
    {children}
  </Popover>
);
