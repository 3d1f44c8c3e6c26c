import { LoaderCircle, type LucideIcon } from 'lucide-react';

import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> {
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  icon?: LucideIcon;
  /** Shortcut that is shown beside the label. The button itself does not react to its key. */
  shortcut?: string;
  isBusy?: boolean;
  /** The same shortcut for screen readers, such as `Control+P`. */
  'aria-keyshortcuts'?: string;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

/**
 * Draws a button of React Aria with its keys: it hands on only the attributes that it knows, and `aria-keyshortcuts` is
 * not among them.
 */
export const withKeys = (keys: string | undefined): Pick<AriaButtonProps, 'render'> =>
  keys === undefined ? {} : { render: props => <button {...props} aria-keyshortcuts={keys} /> };

/** A button. Without children it needs an `aria-label`. */
export function Button({
  variant = 'default',
  icon: Icon,
  shortcut,
  isBusy = false,
  'aria-keyshortcuts': keys,
  className,
  children,
  ...props
}: ButtonProps) {
  const isBare = children === undefined || children === null;
  return (
    <AriaButton
      {...props}
      {...withKeys(keys)}
      isPending={isBusy}
      className={cx(
        styles.button,
        variant !== 'default' && styles[variant],
        isBare && styles.bare,
        className,
      )}
    >
      {isBusy ? (
        <LoaderCircle className="spin" size={15} aria-hidden />
      ) : (
        Icon && <Icon size={15} aria-hidden />
      )}
      {!isBare && <span>{children}</span>}
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'variant' | 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Name of the button for screen readers: what it does. */
  label: string;
}

/** A quiet button with only an icon. */
export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <Button variant="quiet" aria-label={label} {...props} />
);
