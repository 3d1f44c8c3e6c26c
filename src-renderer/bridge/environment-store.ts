import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { onLeave } from './bridge.ts';

/** A store for data of the environment on screen. It is reset when another environment is shown. */
export function createPerEnvironmentStore<T>(initial: () => T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(initial);
  onLeave(() => store.setState(initial(), true));
  return store;
}
