import type { Settings } from '../../src-shared/contract/app.ts';
import { defaultSettings } from '../../src-shared/contract/app.ts';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import { type Reply, refusal } from '../../src-shared/errors.ts';
import { asDispatchError } from '../core/api/failure.ts';
import type { CoreListener } from '../core/compose.ts';
import type { Router } from '../core/methods/router.ts';
import { type FirstThread, type FromCore, portsOfWindow, type ToCore } from './messages.ts';
import { outcomeOf } from './outcome.ts';
import { createThreadLife, type ThreadLifeSources } from './thread-life.ts';

/** The page of a window whose call is running. */
export interface AskingPage {
  readonly number: number;
  /** Runs work as part of its call. */
  during<T>(work: () => T): T;
  /** Calls the listener once, when the page is gone. */
  whenGone(listener: () => void): void;
}

export interface CoreThreadSources extends Omit<ThreadLifeSources, 'onBegun' | 'hear'> {
  first: FirstThread;
  pageNow(): AskingPage | null;
}

/** The core as the first thread and the windows know it: in a thread of its own, which is started again if it ends. */
export interface CoreThread {
  router: Router;
  /** The settings now, without asking the thread. */
  settings(): Settings;
  environments(): Promise<EnvironmentRow[]>;
  subscribe(listener: CoreListener): () => void;
  start(): Promise<void>;
  nudge(): void;
  stop(): Promise<void>;
}

/**
 * Runs the core in a thread of its own.
 * @throws Error of the thread if the core cannot be created
 */
export async function startCoreThread(sources: CoreThreadSources): Promise<CoreThread> {
  const listeners = new Set<CoreListener>();
  /** Pages of the running calls by the ids of these. */
  const callers = new Map<number, AskingPage | null>();
  /** Numbers of the pages whose end is told to the thread. */
  const knownPages = new Set<number>();
  let settings = defaultSettings;

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

  function tell({ event, payload, environmentId }: Extract<FromCore, { kind: 'event' }>): void {
    // The payload is that of the event: both were sent together.
    if (event === 'settings.changed') settings = payload as Settings;
    for (const listener of listeners) listener(event, payload, environmentId);
  }

  async function usePort({ id, port, args, call }: Extract<FromCore, { kind: 'port' }>): Promise<ToCore> {
    // Its name is one of `FirstThread`, and its arguments are those of that function.
    const work = () => (sources.first[port] as (...given: unknown[]) => unknown)(...args);
    const outcome = await outcomeOf(() => {
      const page = call === null ? null : callers.get(call);
      if (page) return page.during(work);
      // Work that a call has begun goes on after it, but asks nothing of its window.
      if (page === undefined && portsOfWindow.has(port))
        throw refusal('not_allowed_in_state', 'The call of the window is over.', 'no_window');
      return work();
    });
    return { kind: 'outcome', id, outcome };
  }

  /** Has the thread know of the page, and when it goes. */
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
      // The router's own, from the other thread.
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
    stop: life.stop,
  };
}
