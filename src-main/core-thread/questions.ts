import { type CarriedOutcome, thrownError } from './outcome.ts';

interface Open {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export type Questions = ReturnType<typeof createQuestions>;

/** Tracks the requests of one thread to the other that have no response yet. */
export function createQuestions() {
  const open = new Map<number, Open>();
  let lastId = 0;
  return {
    /**
     * Sends a request.
     * @param post sends the request with its id; if it throws, the request has failed
     * @returns the result in the response
     */
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
    /** Fails all open requests, because the other thread will not respond any more. */
    failAll(error: () => unknown): void {
      const left = [...open.values()];
      open.clear();
      for (const { reject } of left) reject(error());
    },
  };
}
