import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';

export interface Wish<Question> {
  /** Text that identifies the content of the question. Questions with the same key are asked only once. */
  key: string;
  question: Question;
}

export interface BatchQueryOptions<Question, Answer> {
  /** Maximum number of questions that run at the same time. */
  atOnce: number;
  ask(question: Question): Promise<Answer>;
  /**
   * Returns an answer to keep for a question that failed; null if the service cannot be reached, so that all questions
   * wait.
   */
  onFailure(error: AppError): Answer | null;
  /** Called with all known answers to the questions of the last call of `want`, by key. */
  onAnswers(answers: ReadonlyMap<string, Answer>, isAway: boolean): void;
}

const settleMs = 300;
const tellMs = 250;
const keepMs = 600_000;
const retryMs = 10_000;

/** Asks many questions, a few at a time, and each key only once. Drops questions that are no longer wanted. */
export function createBatchQuery<Question, Answer>(options: BatchQueryOptions<Question, Answer>) {
  const kept = new Map<string, { answer: Answer; atMs: number }>();
  const inFlight = new Set<string>();
  let wanted: readonly Wish<Question>[] = [];
  /** The wanted questions that have no answer yet. */
  let due: Wish<Question>[] = [];
  let isAway = false;
  let isStopped = false;
  let asks: ReturnType<typeof setTimeout> | undefined;
  let tells: ReturnType<typeof setTimeout> | undefined;
  let retries: ReturnType<typeof setTimeout> | undefined;

  const isKnown = (key: string): boolean => {
    const known = kept.get(key);
    return known !== undefined && Date.now() - known.atMs < keepMs;
  };

  const unknown = (): Wish<Question>[] => wanted.filter(({ key }) => !isKnown(key));

  function tell(): void {
    tells ??= setTimeout(() => {
      tells = undefined;
      if (isStopped) return;
      const answers = wanted.flatMap(({ key }) => {
        const known = kept.get(key);
        return known ? [[key, known.answer] as const] : [];
      });
      options.onAnswers(new Map(answers), isAway);
    }, tellMs);
  }

  function askNext(): void {
    if (isStopped || isAway) return;
    while (inFlight.size < options.atOnce) {
      const wish = due.shift();
      if (!wish) return;
      if (!isKnown(wish.key) && !inFlight.has(wish.key)) void ask(wish.key, wish.question);
    }
  }

  async function ask(key: string, question: Question): Promise<void> {
    inFlight.add(key);
    try {
      kept.set(key, { answer: await options.ask(question), atMs: Date.now() });
    } catch (cause) {
      const answer = options.onFailure(appErrorOf(cause));
      if (answer === null) rest();
      else kept.set(key, { answer, atMs: Date.now() });
    } finally {
      inFlight.delete(key);
      tell();
      askNext();
    }
  }

  function rest(): void {
    isAway = true;
    clearTimeout(retries);
    retries = setTimeout(again, retryMs);
  }

  function again(): void {
    clearTimeout(retries);
    if (isStopped) return;
    isAway = false;
    due = unknown();
    tell();
    askNext();
  }

  return {
    /**
     * Replaces the list of wanted questions, the most urgent first. Drops earlier questions that are not in the new
     * list.
     */
    want(wishes: readonly Wish<Question>[]) {
      wanted = wishes;
      tell();
      clearTimeout(asks);
      due = unknown();
      if (due.length > 0) asks = setTimeout(askNext, settleMs);
    },
    /** Asks again at once, such as when the service is available again. */
    again,
    stop() {
      isStopped = true;
      for (const timer of [asks, tells, retries]) clearTimeout(timer);
    },
  };
}
