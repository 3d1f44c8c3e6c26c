import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { type Reply, refusal } from '../../src-shared/errors.ts';
import { asDispatchError } from '../core/api/failure.ts';
import { internalError, logFault } from '../core/api/fault.ts';
import type { CoreListener } from '../core/compose.ts';
import { faultLines } from '../core/log/fault-lines.ts';
import { createRepeatedLines } from '../core/log/repeated-lines.ts';
import type { Router } from '../core/methods/router.ts';
import { checkedEvent, nameForLog } from './checked-event.ts';
import { type FirstThread, type FromCore, portsOfWindow, type ToCore } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import { createThreadLife, type ThreadLifeSources } from './thread-life.ts';

/** The page that made the call which is running now. */
export interface AskingPage {
  readonly number: number;
  /** Runs `work` as part of the call, so that `pageNow` returns this page while `work` runs. */
  during<T>(work: () => T): T;
  /** Calls the listener once, when the page has closed, crashed or been replaced by another page. */
  whenGone(listener: () => void): void;
}

export interface CoreThreadSources extends Omit<ThreadLifeSources, 'onBegun' | 'hear'> {
  first: FirstThread;
  pageNow(): AskingPage | null;
  /** Whether an event of a wrong shape is an error. Otherwise it is logged and dropped. */
  isStrict: boolean;
}

/** The core as the main thread sees it. The core itself runs in a thread of its own, which is restarted if it ends. */
export interface CoreThread {
  router: Router;
  /** The current settings. The main thread has a copy of them, so reading them does not wait for the core's thread. */
  settings(): Settings;
  environments(): Promise<EnvironmentRow[]>;
  /** Listeners get only events with the shape of the contract. */
  subscribe(listener: CoreListener): () => void;
  start(): Promise<void>;
  nudge(): void;
  /**
   * Whether the program is to be replaced by the downloaded new version when it ends now. Call it before `stop`.
   */
  prepareInstall(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Starts a thread that runs the core.
 * @throws Error of the thread if the core cannot be created
 */
export async function startCoreThread(sources: CoreThreadSources): Promise<CoreThread> {
  const listeners = new Set<CoreListener>();
  /** For each running call, by its id, the page that made it; null if no page did. */
  const callers = new Map<number, AskingPage | null>();
  /** Numbers of the pages that the core's thread knows. When such a page is gone, the thread is told. */
  const knownPages = new Set<number>();
  const oddEvents = createRepeatedLines(sources.log, sources.clock, { 'internal-error': faultLines });
  let settings: Settings = defaultSettings;

  const life = createThreadLife({
    ...sources,
    onBegun(found) {
      settings = found;
    },
    hear(message, reply) {
      if (message.kind === 'log') sources.log.write(message.event, message.fields);
      if (message.kind === 'port') void usePort(message).then(reply);
      if (message.kind === 'event') tell(message);
    },
  });

  function tell(told: Extract<FromCore, { kind: 'event' }>): void {
    const checked = checkedEvent(told);
    if (checked === null) {
      const fault = new Error(`The event ${nameForLog(told.event)} has a wrong shape.`);
      if (sources.isStrict) throw fault;
      logFault(oddEvents, internalError(fault));
      return;
    }
    const { event, payload, environmentId } = checked;
    // An event has the payload of its type, so that of `settings.changed` is the settings.
    if (event === 'settings.changed') settings = payload as Settings;
    for (const listener of listeners) listener(event, payload, environmentId);
  }

  async function usePort({ id, port, args, call }: Extract<FromCore, { kind: 'port' }>): Promise<ToCore> {
    // The core's thread sends only names of functions in `FirstThread`, each with the arguments that this function
    // takes.
    const work = () => (sources.first[port] as (...given: unknown[]) => unknown)(...args);
    const outcome = await outcomeOf(() => {
      const page = call === null ? null : callers.get(call);
      if (page) return page.during(work);
      // Work that a call has started may continue after the call has ended, but then it must show nothing in the window
      // that made the call.
      if (page === undefined && portsOfWindow.has(port))
        throw refusal('not_allowed_in_state', 'The call of the window is over.', 'no_window');
      return work();
    });
    return { kind: 'outcome', id, outcome };
  }

  /**
   * Makes sure that the core's thread is told when this page is gone.
   * @returns the number of the page
   */
  function introduced({ number, whenGone }: AskingPage): number {
    if (knownPages.has(number)) return number;
    knownPages.add(number);
    whenGone(() => {
      if (knownPages.delete(number)) life.post({ kind: 'page-gone', page: number });
    });
    return number;
  }

  async function invoke(
    method: string,
    input: unknown,
    environmentId: string | null,
  ): Promise<Reply<unknown>> {
    const page = sources.pageNow();
    let call = 0;
    try {
      const reply = await life.ask(id => {
        call = id;
        callers.set(id, page);
        return { kind: 'call', id, page: page && introduced(page), method, input, environmentId };
      }, input);
      // The router of the core's thread has created this value, so it is a reply.
      return reply as Reply<unknown>;
    } catch (error) {
      return { ok: false, error: asDispatchError(error).error };
    } finally {
      callers.delete(call);
    }
  }

  await life.begin();
  return {
    router: { invoke },
    settings: () => settings,
    environments: () => life.askCore('environments') as Promise<EnvironmentRow[]>,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: life.start,
    nudge: () => life.post({ kind: 'nudge' }),
    prepareInstall: () => life.askCore('prepareInstall') as Promise<boolean>,
    stop: life.stop,
  };
}
