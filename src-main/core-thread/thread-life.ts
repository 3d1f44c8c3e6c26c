import type { Worker } from 'node:worker_threads';
import type { Settings } from '../../src-shared/contract/app.ts';
import { DispatchError, refusal } from '../../src-shared/errors.ts';
import { internalError, logFault } from '../core/api/fault.ts';
import type { Clock, Log } from '../core/ports/ports.ts';
import {
  type CoreQuestion,
  type CoreThreadConfig,
  type FromCore,
  postWithBytes,
  type ToCore,
} from './messages.ts';
import { createQuestions } from './questions.ts';

/** A thread that has ended this often within `deathsWithinMs` is not started again: it would end again. */
const maxDeaths = 3;
const deathsWithinMs = 60_000;

const endedReason = 'core_ended';
/** The thread has ended, so nobody knows whether the call was carried out. */
const threadEnded = (): DispatchError =>
  refusal('internal', 'The core ended before it answered, and was started again.', endedReason);

export interface ThreadLifeSources {
  /** Starts a thread that serves the core. */
  startThread(): Worker;
  config(): CoreThreadConfig;
  log: Log;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Called when a thread is there, with the settings. */
  onBegun(settings: Settings): void;
  /** Called with each message that settles no question; `reply` reaches only the thread that has sent it. */
  hear(message: FromCore, reply: (message: ToCore) => void): void;
  /** Called at most once, when the thread has ended and is not started again. */
  onEnd(error: unknown): void;
}

/** A question for a thread that is not there yet. */
interface Held {
  send(): void;
  fail(error: unknown): void;
}

/** Keeps a thread of the core running: one that ends is started again. */
export function createThreadLife({ startThread, config, log, clock, ...told }: ThreadLifeSources) {
  const questions = createQuestions();
  let worker: Worker | null = null;
  /** Questions that wait for the thread; null while it is there. */
  let waiting: Held[] | null = [];
  /** What has ended the thread, if anything was thrown. */
  let thrown: Error | null = null;
  let isStarted = false;
  let isOver = false;
  let deathsAtMs: number[] = [];

  /**
   * Asks the thread as soon as it is there.
   * @param value may hold bytes that are handed over
   */
  function ask(message: (id: number) => ToCore, value: unknown = null): Promise<unknown> {
    if (isOver) return Promise.reject(threadEnded());
    const send = () => questions.ask(id => worker && postWithBytes(worker, message(id), value));
    const held = waiting;
    if (held === null) return send();
    return new Promise((resolve, reject) =>
      held.push({ send: () => void send().then(resolve, reject), fail: reject }),
    );
  }

  const askCore = (question: CoreQuestion) => ask(id => ({ kind: 'ask', id, question }));

  /** @throws Error of the thread if the core cannot be created */
  async function begin(): Promise<void> {
    const thread = startThread();
    worker = thread;
    thrown = null;
    // Failures of calls are replies: an error here is what ends the thread.
    thread.on('error', error => {
      thrown = error instanceof Error ? error : new Error(String(error));
      logFault(log, internalError(thrown));
    });
    thread.on('message', (message: FromCore) => {
      if (message.kind === 'outcome') questions.settle(message.id, message.outcome);
      else told.hear(message, reply => thread.postMessage(reply));
    });
    thread.once('exit', died);
    const settings = await questions.ask(id => {
      const message: ToCore = { kind: 'begin', id, config: config() };
      thread.postMessage(message);
    });
    told.onBegun(settings as Settings);
    const held = waiting ?? [];
    waiting = null;
    if (isStarted) askCore('startAgain').catch(endUnlessDied);
    for (const { send } of held) send();
  }

  function died(exitCode: number): void {
    waiting ??= [];
    // A first start says what was thrown; a call of a window says that it was not answered.
    const cause = () => (isStarted ? threadEnded() : (thrown ?? threadEnded()));
    questions.failAll(cause);
    if (isOver) return;
    const nowMs = clock.monotonicMs();
    deathsAtMs = [...deathsAtMs.filter(atMs => nowMs - atMs < deathsWithinMs), nowMs];
    log.write('core-thread-ended', { exitCode, times: deathsAtMs.length });
    if (!isStarted) failForGood(cause);
    else if (deathsAtMs.length < maxDeaths) begin().catch(endUnlessDied);
    else end(new Error(`The core ended ${maxDeaths} times within a minute.`));
  }

  /** `died` starts a thread again that has ended; any other failure would come again. */
  function endUnlessDied(error: unknown): void {
    if (!(error instanceof DispatchError && error.error.reason === endedReason)) end(error);
  }

  function end(error: unknown): void {
    if (isOver) return;
    failForGood(threadEnded);
    told.onEnd(error);
  }

  function failForGood(cause: () => Error): void {
    isOver = true;
    for (const { fail } of waiting ?? []) fail(cause());
  }

  return {
    begin,
    ask,
    askCore,
    /** Sends a message that has no answer; a thread that is not there needs none of them. */
    post(message: ToCore): void {
      if (waiting === null) worker?.postMessage(message);
    },
    async start(): Promise<void> {
      await askCore('start');
      isStarted = true;
    },
    /** Stops the core, then its thread. */
    async stop(): Promise<void> {
      if (isOver) return;
      const stopped = waiting === null ? askCore('stop') : Promise.resolve();
      isOver = true;
      await stopped.finally(() => worker?.terminate());
    },
  };
}
