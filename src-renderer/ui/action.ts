import type { LucideIcon } from 'lucide-react';

/** Something that the user can do by a button, a menu item or the palette. */
export interface Action {
  icon: LucideIcon;
  label: string;
  /** Keyboard shortcut of the action, if it has one, such as `Ctrl P`. */
  keys?: string;
  isDisabled?: boolean;
  run: () => void;
}
