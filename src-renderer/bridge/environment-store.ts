import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { onLeave } from './bridge.ts';

/** What is known of the environment on screen; it begins anew when another one is shown. */
export function createPerEnvironmentStore<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  onLeave(() => store.setState(initial(), true));
  return store;
}
