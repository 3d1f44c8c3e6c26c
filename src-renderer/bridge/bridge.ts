import { isAppMethod } from '../../src-shared/contract/app-namespaces.ts';
import type {
  EventName,
  EventPayload,
  MethodInput,
  MethodName,
  MethodOutput,
} from '../../src-shared/contract/contract.ts';
import { type AppError, DispatchError, type Reply } from '../../src-shared/errors.ts';
import { messageOf } from '../../src-shared/thrown.ts';
import { pressEnd } from './press-hold.ts';

/**
 * The environment on screen. Each time an environment is shown, this is a new object, so that a call can tell whether
 * another one was shown in between.
 */
let shown: { readonly id: string | null } = { id: null };
const leavers = new Set<() => void>();

/** Shows an environment. If another one was on screen, first runs all callbacks of `onLeave`. */
export function showEnvironment(id: string): void {
  if (shown.id === id) return;
  const isFirst = shown.id === null;
  shown = { id };
  if (isFirst) return;
  for (const leave of leavers) leave();
}

/**
 * Registers a callback that runs when another environment is about to be shown. It must clear all data of the
 * environment that was on screen.
 * @returns a function that removes the callback
 */
export function onLeave(forget: () => void): () => void {
  leavers.add(forget);
  return () => leavers.delete(forget);
}

export type Call = <M extends MethodName>(method: M, input: MethodInput<M>) => Promise<MethodOutput<M>>;

/**
 * Calls a method of the core for the environment on screen. The core checks input and output against the schemas of the
 * method, so the page needs none. If another environment is shown before the reply, the promise never settles.
 * @throws DispatchError for every failure
 */
export const call: Call = (method, input) => {
  const asked = shown;
  const answer = ask(method, input, asked.id);
  if (isAppMethod(method)) return answer;
  return new Promise((resolve, reject) => {
    answer.then(
      value => {
        if (asked === shown) resolve(value);
      },
      error => {
        if (asked === shown) reject(error);
      },
    );
  });
};

/**
 * Calls a method for the given environment. The promise always settles, so it suits work that continues after its view
 * is closed.
 */
export const callOf =
  (environmentId: string): Call =>
  (method, input) =>
    ask(method, input, environmentId);

/** Returns `callOf` for the environment that is on screen now. The function stays bound to this environment. */
export const callOfShown = (): Call => {
  const { id } = shown;
  return (method, input) => ask(method, input, id);
};

async function ask<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  environmentId: string | null,
): Promise<MethodOutput<M>> {
  for (let attempt = 1; ; attempt += 1) {
    let reply: Reply<unknown>;
    try {
      reply = await window.dispatchBridge
        .invoke(method, input, isAppMethod(method) ? null : environmentId)
        .finally(pressEnd);
    } catch (cause) {
      throw new DispatchError('internal', `${method}: no answer from the core`, {}, { cause });
    }
    // The core has parsed the value with the schema of this method.
    if (reply.ok) return reply.value as MethodOutput<M>;
    const { error } = reply;
    // The core has not started a call that it refuses with `too_many_calls`, so repeating the call is safe.
    if (error.code !== 'too_many_calls' || attempt === maxAttempts) throw errorOf(error);
    await new Promise(resolve => setTimeout(resolve, attempt * (error.retryAfterMs ?? 0)));
  }
}

/** Maximum number of attempts while the core is busy. All attempts together take about half a minute. */
const maxAttempts = 15;

const errorOf = (error: AppError): DispatchError => new DispatchError(error.code, error.message, error);

type Listener = (payload: unknown, environmentId: string | null) => void;
const listeners = new Map<string, Set<Listener>>();
const listenersOfAny = new Map<string, Set<Listener>>();
let isSubscribed = false;

function hear(name: string, payload: unknown, from: string | null): void {
  const isShown = from === null || from === shown.id;
  const heard = [...(listenersOfAny.get(name) ?? []), ...((isShown && listeners.get(name)) || [])];
  for (const listener of heard) listener(payload, from);
}

const hearAfterPress: typeof hear = (...told) => {
  const ended = pressEnd();
  if (ended) void ended.then(() => hear(...told));
  else hear(...told);
};

type Hear<E extends EventName> = (payload: EventPayload<E>, environmentId: string | null) => void;

function listen<E extends EventName>(
  table: Map<string, Set<Listener>>,
  name: E,
  listener: Hear<E>,
): () => void {
  if (!isSubscribed) window.dispatchBridge.subscribe(hearAfterPress);
  isSubscribed = true;
  // Only `hear` calls this function, with a payload that main has parsed with the schema of this event.
  const own: Listener = (payload, from) => listener(payload as EventPayload<E>, from);
  const all = table.get(name) ?? new Set();
  table.set(name, all.add(own));
  return () => {
    all.delete(own);
  };
}

/**
 * Subscribes to an event of the app or of the environment on screen.
 * @returns a function that unsubscribes
 */
export const onEvent = <E extends EventName>(name: E, listener: Hear<E>): (() => void) =>
  listen(listeners, name, listener);

/**
 * Subscribes to an event of every environment.
 * @returns a function that unsubscribes
 */
export const onEventOfAny = <E extends EventName>(name: E, listener: Hear<E>): (() => void) =>
  listen(listenersOfAny, name, listener);

/** Returns the `AppError` of anything that was thrown. */
export const appErrorOf = (thrown: unknown): AppError =>
  thrown instanceof DispatchError ? thrown.error : new DispatchError('internal', messageOf(thrown)).error;
