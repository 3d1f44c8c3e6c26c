import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';

export type QueryResult<Answer> =
  | { kind: 'nothing' }
  | { kind: 'asking' }
  | { kind: 'answered'; answer: Answer; atMs: number }
  | { kind: 'failed'; error: AppError };

interface LatestQueryOptions<Question, Answer> {
  delayMs: number;
  /** Time in milliseconds for which an answer is used again for the same key. */
  keepMs: number;
  ask(question: Question): Promise<Answer>;
  onState(state: QueryResult<Answer>): void;
}

const maxKept = 50;

/**
 * Asks a question when the user pauses typing, and ignores its answer if there is a newer question by then. Keeps up to
 * `maxKept` answers by key.
 */
export function createLatestQuery<Question, Answer>({
  delayMs,
  keepMs,
  ask,
  onState,
}: LatestQueryOptions<Question, Answer>) {
  const kept = new Map<string, { answer: Answer; atMs: number }>();
  let wanted: { key: string; question: Question } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asks = 0;

  async function askNow(): Promise<void> {
    if (wanted === null) return;
    const { key, question } = wanted;
    asks += 1;
    const mine = asks;
    try {
      const answer = await ask(question);
      const atMs = Date.now();
      kept.delete(key);
      kept.set(key, { answer, atMs });
      const oldest = kept.keys().next().value;
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      if (mine === asks) onState({ kind: 'answered', answer, atMs });
    } catch (cause) {
      if (mine === asks) onState({ kind: 'failed', error: appErrorOf(cause) });
    }
  }

  return {
    /** Sets the current question; a null key means that there is none. Does nothing if the key has not changed. */
    want(key: string | null, question: Question): void {
      if (key === (wanted?.key ?? null)) return;
      clearTimeout(timer);
      asks += 1;
      wanted = key === null ? null : { key, question };
      if (key === null) {
        onState({ kind: 'nothing' });
        return;
      }
      const known = kept.get(key);
      if (known && Date.now() - known.atMs < keepMs) {
        onState({ kind: 'answered', ...known });
        return;
      }
      onState({ kind: 'asking' });
      timer = setTimeout(askNow, delayMs);
    },
    /** Asks the current question again at once, such as when the service is available again. */
    again(): void {
      if (wanted === null) return;
      clearTimeout(timer);
      onState({ kind: 'asking' });
      void askNow();
    },
    stop(): void {
      clearTimeout(timer);
      asks += 1;
      wanted = null;
    },
  };
}
