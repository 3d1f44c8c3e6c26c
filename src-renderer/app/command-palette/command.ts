import type { LucideIcon } from 'lucide-react';

/** A command that the palette lists. */
export interface Command {
  id: string;
  group: 'order' | 'marked' | 'actions' | 'places' | 'templates' | 'settings';
  icon: LucideIcon;
  label: string;
  /** Further words by which a search finds the command. */
  words: string;
  /** Why the command changes nothing; undefined if it does. */
  locked?: string | undefined;
  /** Keyboard shortcut of the command, if it has one. */
  keys?: string;
  run: () => void;
}
