import { t } from '@lingui/core/macro';
import type { Conflict, ConflictField, MergeChoice } from '../../../../src-shared/contract/conflicts.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

interface ConflictStore {
  entryId: string | null;
  conflict: Conflict | null;
  error: AppError | null;
  /** The user's choices by path. For a field without a choice, the core's default applies. */
  choices: Record<string, MergeChoice>;
  isSending: boolean;
}

const nothing: ConflictStore = { entryId: null, conflict: null, error: null, choices: {}, isSending: false };

export const useConflict = createPerEnvironmentStore<ConflictStore>(() => nothing);

/** Reads the order from the service again. If the same item was compared before, the user's choices are kept. */
export async function readConflict(entryId: string): Promise<void> {
  const { entryId: before, choices } = useConflict.getState();
  useConflict.setState({ ...nothing, entryId, choices: before === entryId ? choices : {} });
  const answer = await call('outbox.conflict', { entryId }).then(
    conflict => ({ conflict, error: null }),
    (thrown: unknown) => ({ conflict: null, error: appErrorOf(thrown) }),
  );
  if (useConflict.getState().entryId !== entryId) return;
  useConflict.setState(answer);
  if (answer.conflict?.outcome === 'done') {
    showToast({ tone: 'ok', text: t`The order at the service already has this change. The item is done.` });
  }
}

export const choose = (path: string, choice: MergeChoice): void =>
  useConflict.setState(({ choices }) => ({ choices: { ...choices, [path]: choice } }));

/** The side whose value will be sent. Null if both sides have changed the field and the user has not chosen yet. */
export function chosen(field: ConflictField, choices: Record<string, MergeChoice>): MergeChoice | null {
  if (field.by === 'them') return 'theirs';
  return choices[field.path] ?? (field.by === 'both' ? null : field.choice);
}

/**
 * Sends the merged change. If the core refuses it, reads the order again.
 * @returns whether the core has accepted the change
 */
export async function sendMerged(entryId: string, revision: string): Promise<boolean> {
  const { choices } = useConflict.getState();
  useConflict.setState({ isSending: true });
  try {
    const merged = await call('outbox.merge', { entryId, revision, choices });
    showToast({
      tone: 'ok',
      text:
        merged.entryId === null
          ? t`Your change was discarded. The order keeps its current values.`
          : t`The chosen values are queued to be sent`,
    });
    return true;
  } catch (thrown) {
    showError(thrown);
    void readConflict(entryId);
    return false;
  } finally {
    useConflict.setState({ isSending: false });
  }
}
