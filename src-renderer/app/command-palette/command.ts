import type { LucideIcon } from 'lucide-react';

/** What the palette offers to do. */
export interface Command {
  id: string;
  group: 'order' | 'marked' | 'actions' | 'places' | 'templates' | 'settings';
  icon: LucideIcon;
  label: string;
  /** More words by which a search finds the command. */
  words: string;
  /** Its keyboard shortcut, if any. */
  keys?: string;
  run: () => void;
}
