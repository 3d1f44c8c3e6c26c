import type { OrderPatch } from '../../../src-shared/domain/order.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { type ChangePath, type Edits, withEdit } from './change-form.ts';

interface ChangeStore {
  /** The order whose dialog is open. */
  openId: string | null;
  /** What was typed, by order; it outlives a look at another order and goes when it is saved or given up. */
  edits: Record<string, Edits>;
}

export const useChange = createEnvironmentStore<ChangeStore>(() => ({ openId: null, edits: {} }));

const noEdits: Edits = {};
export const useEdits = (localId: string): Edits => useChange(state => state.edits[localId] ?? noEdits);

export const openChange = (localId: string): void => useChange.setState({ openId: localId });

/** Closes the dialog; what was typed is kept. */
export const leaveChange = (localId: string): void =>
  useChange.setState(state => (state.openId === localId ? { openId: null } : state));

export const typeChange = (localId: string, path: ChangePath, from: string, to: string): void =>
  useChange.setState(({ edits }) => ({
    edits: { ...edits, [localId]: withEdit(edits[localId] ?? noEdits, path, from, to) },
  }));

/** Closes the dialog and forgets what was typed. */
export const endChange = (localId: string): void =>
  useChange.setState(({ edits: { [localId]: _, ...edits } }) => ({ edits, openId: null }));

/** @returns why it was not saved; null where it was */
export async function queueChange(localId: string, patch: OrderPatch): Promise<AppError | null> {
  try {
    await call('orders.update', { localId, patch });
    return null;
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}
