import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';

interface DraftsState {
  /** Null until the first answer. */
  rows: readonly DraftRow[] | null;
  /** What is typed on accepted orders; null until the first answer. */
  changes: readonly TypedChangeRow[] | null;
  error: AppError | null;
  search: string;
  tab: DraftsTab;
}

/** Orders that were begun, changes that are typed and not sent, and orders that come again. */
export type DraftsTab = 'drafts' | 'changes' | 'templates';

export const useDrafts = createEnvironmentStore<DraftsState>(() => ({
  rows: null,
  changes: null,
  error: null,
  search: '',
  tab: 'drafts',
}));

export const showDraftsTab = (tab: DraftsTab): void => useDrafts.setState({ tab, search: '' });

let asks = 0;

/** Reads the lists; a slower earlier answer does not replace a later one. */
export async function loadDrafts(): Promise<void> {
  asks += 1;
  const mine = asks;
  try {
    const [rows, changes] = await Promise.all([call('drafts.list', {}), call('changes.list', {})]);
    if (mine === asks) useDrafts.setState({ rows, changes, error: null });
  } catch (cause) {
    if (mine === asks) useDrafts.setState({ error: appErrorOf(cause) });
  }
}

/** Reads the lists for whoever comes to them: where there are changes and no drafts, the changes are what the number meant. */
export async function openDrafts(): Promise<void> {
  await loadDrafts();
  const { rows, changes, tab } = useDrafts.getState();
  if (tab === 'drafts' && rows?.length === 0 && changes !== null && changes.length > 0)
    showDraftsTab('changes');
}
