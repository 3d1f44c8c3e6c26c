import { create } from 'zustand';
import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import { onLeave } from '../../bridge/bridge.ts';

export type AskedDialogKind =
  | { kind: 'cancel' | 'sheet'; detail: OrderDetail }
  | { kind: 'export' | 'cancel-marked' };

/** The dialog that a command of the palette has opened; null while none is open. */
export const useAskedDialog = create<{ asked: AskedDialogKind | null }>(() => ({ asked: null }));
onLeave(() => useAskedDialog.setState({ asked: null }));

export const askDialog = (asked: AskedDialogKind | null): void => useAskedDialog.setState({ asked });
