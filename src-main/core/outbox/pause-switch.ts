import type { MetaStore } from '../store/meta-store.ts';

export type PauseSwitch = ReturnType<typeof createPauseSwitch>;

const name = 'sending_paused';

/** The dispatcher's own stop: nothing of this environment is sent until the dispatcher goes on, also over a restart. */
export function createPauseSwitch(meta: MetaStore, onChange: () => void) {
  let isPaused = meta.get(name) === 'yes';
  return {
    isPaused: (): boolean => isPaused,
    set(next: boolean): void {
      // Stored first: what the disk does not know would send again after a restart.
      meta.set(name, next ? 'yes' : 'no');
      isPaused = next;
      onChange();
    },
  };
}
