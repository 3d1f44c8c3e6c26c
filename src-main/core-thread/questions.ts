import { type CarriedOutcome, thrownError } from './outcome.ts';

interface Open {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export type Questions = ReturnType<typeof createQuestions>;

/** Questions of one thread to the other that are not answered yet. */
export function createQuestions() {
  const open = new Map<number, Open>();
  let lastId = 0;
  return {
    /** @param post sends the question with its id; if that throws, the question has failed */
    ask(post: (id: number) => void): Promise<unknown> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject });
        try {
          post(id);
        } catch (error) {
          open.delete(id);
          reject(error);
        }
      });
    },
    settle(id: number, outcome: CarriedOutcome): void {
      const question = open.get(id);
      open.delete(id);
      if (outcome.ok) question?.resolve(outcome.value);
      else question?.reject(thrownError(outcome.failure));
    },
    /** Nobody will answer any more. */
    failAll(error: () => unknown): void {
      const left = [...open.values()];
      open.clear();
      for (const { reject } of left) reject(error());
    },
  };
}
