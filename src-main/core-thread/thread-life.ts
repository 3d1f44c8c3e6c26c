import type { Worker } from 'node:worker_threads';
import type { Settings } from '../../src-shared/contract/settings.ts';
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

/** If the thread ends this often within `deathsWithinMs`, it is not restarted, because it would probably end again. */
const maxDeaths = 3;
const deathsWithinMs = 60_000;

const endedReason = 'core_ended';
/** Error of calls that were running when the thread ended. It is unknown whether they were carried out. */
const threadEnded = (): DispatchError =>
  refusal('internal', 'The core ended before it answered, and was started again.', endedReason);

export interface ThreadLifeSources {
  /** Starts a thread that serves the core. */
  startThread(): Worker;
  config(): CoreThreadConfig;
  log: Log;
  clock: Pick<Clock, 'monotonicMs'>;
  /** Called with the settings, each time a thread has created the core. */
  onBegun(settings: Settings): void;
  /**
   * Called with every message except responses to requests. `reply` sends a message to the thread from which the
   * message came.
   */
  hear(message: FromCore, reply: (message: ToCore) => void): void;
  /** Called at most once, when the core has started but its thread has ended for good. */
  onEnd(error: unknown): void;
}

/** A request that is kept until a thread is ready for it. */
interface Held {
  send(): void;
  fail(error: unknown): void;
}

/** Runs the core's thread, and restarts it if it ends. */
export function createThreadLife({ startThread, config, log, clock, ...told }: ThreadLifeSources) {
  const questions = createQuestions();
  let worker: Worker | null = null;
  /** Requests that wait until a thread is ready; null while one is. */
  let waiting: Held[] | null = [];
  /** The error that ended the thread; null if it ended without one. */
  let thrown: Error | null = null;
  let isStarted = false;
  let isOver = false;
  let deathsAtMs: number[] = [];

  /**
   * Sends a request as soon as a thread is ready.
   * @param value part of the message whose large byte arrays are transferred, see `postWithBytes`
   * @returns the result in the response
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

  /**
   * Starts a thread that creates the core, and sends the waiting requests.
   * @throws Error of the thread if the core cannot be created
   */
  async function begin(): Promise<void> {
    const thread = startThread();
    worker = thread;
    thrown = null;
    // An `error` event means that the thread ends. A call that fails is no such event, but a normal reply.
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
    // Until the core has started, the error of the thread says why it cannot start. Later calls only need to know that
    // the thread ended.
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

  /**
   * Ends the core for good, unless the error only says that the thread ended: then `died` has already restarted the
   * thread. Any other failure would happen again.
   */
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
    /**
     * Sends a message that expects no response. If no thread is ready, the message is dropped, since a new thread does
     * not need it.
     */
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
