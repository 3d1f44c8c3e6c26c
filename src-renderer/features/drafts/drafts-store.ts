import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { createLiveQuery } from '../../bridge/live-query.ts';

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

export const draftsQuery = createLiveQuery({
  ask: () => Promise.all([call('drafts.list', {}), call('changes.list', {})]),
  show: ([rows, changes]) => useDrafts.setState({ rows, changes, error: null }),
  fail: error => useDrafts.setState({ error }),
  on: ['orders.changed'],
});

/** Reads the lists for whoever comes to them: where there are changes and no drafts, the changes are what the number meant. */
export async function openDrafts(): Promise<void> {
  await draftsQuery.read();
  const { rows, changes, tab } = useDrafts.getState();
  if (tab === 'drafts' && rows?.length === 0 && changes !== null && changes.length > 0)
    showDraftsTab('changes');
}
