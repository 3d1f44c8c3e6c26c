import type { Action } from '../../ui/action.ts';

/** A command that the palette lists. */
export interface Command extends Action {
  id: string;
  group: 'order' | 'marked' | 'actions' | 'places' | 'templates' | 'settings';
  /** Further words by which a search finds the command. */
  words: string;
  /** Why the command changes nothing; undefined if it does. */
  locked?: string | undefined;
}
