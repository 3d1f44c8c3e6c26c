import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { onLeave } from './bridge.ts';

/** A store for data of the environment on screen. It returns to its initial state when another one is shown. */
export function createPerEnvironmentStore<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  onLeave(() => store.setState(initial(), true));
  return store;
}
