import type { OrderPatch } from '../../../src-shared/domain/order.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { discardEntry } from '../outbox/entry-actions.ts';
import { type ChangePath, type Edits, withEdit } from './change-form.ts';

interface ChangeStore {
  /** The order whose dialog is open. */
  openId: string | null;
  /** The refused change that the dialog was opened to correct. */
  correctedId: string | null;
  /** What was typed, by order; it outlives a look at another order and goes when it is saved or given up. */
  edits: Record<string, Edits>;
}

export const useChange = createEnvironmentStore<ChangeStore>(() => ({
  openId: null,
  correctedId: null,
  edits: {},
}));

const noEdits: Edits = {};
export const useEdits = (localId: string): Edits => useChange(state => state.edits[localId] ?? noEdits);

export const openChange = (localId: string): void =>
  useChange.setState({ openId: localId, correctedId: null });

/** Opens the dialog with what was refused, under what was typed since. */
export const openCorrection = (localId: string, correctedId: string, refused: Edits): void =>
  useChange.setState(({ edits }) => ({
    openId: localId,
    correctedId,
    edits: { ...edits, [localId]: { ...refused, ...edits[localId] } },
  }));

/** Closes the dialog; what was typed is kept. */
export const leaveChange = (localId: string): void =>
  useChange.setState(state => (state.openId === localId ? { openId: null, correctedId: null } : state));

export const typeChange = (localId: string, path: ChangePath, from: string, to: string): void =>
  useChange.setState(({ edits }) => ({
    edits: { ...edits, [localId]: withEdit(edits[localId] ?? noEdits, path, from, to) },
  }));

/** Closes the dialog and forgets what was typed. */
export const endChange = (localId: string): void =>
  useChange.setState(({ edits: { [localId]: _, ...edits } }) => ({
    edits,
    openId: null,
    correctedId: null,
  }));

/**
 * Queues a change. One that it corrects is discarded only then: in between both are there, so nothing can be lost.
 * @returns why it was not saved; null where it was
 */
export async function queueChange(
  localId: string,
  patch: OrderPatch,
  correctedId: string | null,
): Promise<AppError | null> {
  try {
    await call('orders.update', { localId, patch });
  } catch (thrown) {
    return appErrorOf(thrown);
  }
  if (correctedId !== null) await discardEntry(correctedId, false);
  return null;
}
