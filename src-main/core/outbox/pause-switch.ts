import type { MetaStore } from '../store/meta-store.ts';

export type PauseSwitch = ReturnType<typeof createPauseSwitch>;

/** Name of the row of `meta` that says whether sending is paused. */
export const pausedName = 'sending_paused';

/** Lets the user pause sending for an environment. The pause lasts until the user resumes, even across restarts. */
export function createPauseSwitch(meta: MetaStore, onChange: () => void) {
  let isPaused = meta.get(pausedName) === 'yes';
  return {
    isPaused: (): boolean => isPaused,
    set(next: boolean): void {
      // Stored before the switch changes: if storing fails, the switch must not show a pause that would end with a
      // restart.
      meta.set(pausedName, next ? 'yes' : 'no');
      isPaused = next;
      onChange();
    },
  };
}
