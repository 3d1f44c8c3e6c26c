import type { SeedState } from '../../../../src-shared/contract/sandbox.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../state/show-error.ts';

interface SeedStore {
  seed: SeedState | null;
  /** The number of orders to create, as text that the user has typed. */
  text: string;
}

export const useSeed = createPerEnvironmentStore<SeedStore>(() => ({ seed: null, text: '2000' }));

const take = (answer: Promise<SeedState>): Promise<void> =>
  answer.then(seed => useSeed.setState({ seed }), showError);

export const startSeed = (count: number): Promise<void> => take(call('sandbox.seed', { count }));
export const stopSeed = (): Promise<void> => take(call('sandbox.stopSeed', {}));

export function watchSeed(): () => void {
  void take(call('sandbox.seedState', {}));
  return onEvent('sandbox.seedChanged', seed => useSeed.setState({ seed }));
}
