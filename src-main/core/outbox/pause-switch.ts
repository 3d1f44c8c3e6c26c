import type { MetaStore } from '../store/meta-store.ts';

export type PauseSwitch = ReturnType<typeof createPauseSwitch>;

const name = 'sending_paused';

/** The user's own stop: nothing of this environment is sent until the user resumes it, even after a restart. */
export function createPauseSwitch(meta: MetaStore, onChange: () => void) {
  let isPaused = meta.get(name) === 'yes';
  return {
    isPaused: (): boolean => isPaused,
    set(next: boolean): void {
      // Stored first: otherwise sending would resume after a restart.
      meta.set(name, next ? 'yes' : 'no');
      isPaused = next;
      onChange();
    },
  };
}
