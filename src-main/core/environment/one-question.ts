import { DispatchError } from '../../../src-shared/errors.ts';

export type OneQuestion = ReturnType<typeof createOneQuestion>;

/** One question of the system's at a time: a page that asks again and again must not bury the screen under dialogs. */
export function createOneQuestion() {
  let isOpen = false;
  return {
    /** @throws DispatchError `not_allowed_in_state` (question_open), and what `work` throws */
    async during<T>(work: () => Promise<T>): Promise<T> {
      if (isOpen) {
        throw new DispatchError('not_allowed_in_state', 'A question of the system is open already.', {
          reason: 'question_open',
        });
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
