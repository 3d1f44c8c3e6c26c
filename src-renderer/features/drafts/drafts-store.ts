import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../bridge/environment-store.ts';
import { createLiveQuery } from '../../bridge/live-query.ts';

interface DraftsState {
  /** Drafts; null until the first answer. */
  rows: readonly DraftRow[] | null;
  /** Unsent changes of accepted orders; null until the first answer. */
  changes: readonly TypedChangeRow[] | null;
  error: AppError | null;
  search: string;
  tab: DraftsTab;
}

/** The three tabs of the drafts view: drafts, unsent changes of accepted orders, and templates. */
export type DraftsTab = 'drafts' | 'changes' | 'templates';

export const useDrafts = createPerEnvironmentStore<DraftsState>(() => ({
  rows: null,
  changes: null,
  error: null,
  search: '',
  tab: 'drafts',
}));

export const showDraftsTab = (tab: DraftsTab): void => useDrafts.setState({ tab, search: '' });

export const draftsQuery = createLiveQuery({
  ask: () => Promise.all([call('drafts.list', {}), call('changes.list', {})]),
  show: ([rows, changes]) => useDrafts.setState({ rows, changes, error: null }),
  fail: error => useDrafts.setState({ error }),
  on: ['orders.changed'],
});

/**
 * Reads the lists when the view opens. If there are unsent changes but no drafts, shows the tab of changes, because the
 * number in the rail counted these changes.
 */
export async function openDrafts(): Promise<void> {
  await draftsQuery.read();
  const { rows, changes, tab } = useDrafts.getState();
  if (tab === 'drafts' && rows?.length === 0 && changes !== null && changes.length > 0)
    showDraftsTab('changes');
}
