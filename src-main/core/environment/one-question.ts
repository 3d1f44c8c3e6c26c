import { refusal } from '../../../src-shared/errors.ts';

export type OneQuestion = ReturnType<typeof createOneQuestion>;

/** Allows one system dialog at a time, so that a page cannot bury the screen under dialogs. */
export function createOneQuestion() {
  let isOpen = false;
  return {
    /** @throws DispatchError `not_allowed_in_state` (`question_open`), and everything that `work` throws */
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (isOpen) {
        throw refusal('not_allowed_in_state', 'A question of the system is open already.', 'question_open');
      }
      isOpen = true;
      try {
        return await work();
      } finally {
        isOpen = false;
      }
    },
  };
}
