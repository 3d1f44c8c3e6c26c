import { refusal } from '../../../src-shared/errors.ts';

export type OneQuestion = ReturnType<typeof createOneQuestion>;

/** Allows only one confirmation at a time, so that a page cannot fill the screen with dialogs. */
export function createOneQuestion() {
  let isOpen = false;
  return {
    /**
     * Runs `work` unless another call is still running.
     * @throws DispatchError `not_allowed_in_state` (`question_open`), and everything that `work` throws
     */
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
