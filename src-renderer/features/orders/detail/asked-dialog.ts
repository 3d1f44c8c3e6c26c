import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

export type AskedDialogKind =
  | { kind: 'cancel' | 'sheet'; detail: OrderDetail }
  | { kind: 'export' | 'cancel-marked' | 'sheets-of-marked' };

interface AskedDialogStore {
  asked: AskedDialogKind | null;
}

/** The dialog about orders that a command has opened; null while none is open. */
export const useAskedDialog = createPerEnvironmentStore<AskedDialogStore>(() => ({ asked: null }));

export const askDialog = (asked: AskedDialogKind | null): void => useAskedDialog.setState({ asked });
