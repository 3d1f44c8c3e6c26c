import { expect, vi } from 'vitest';
import { DispatchError } from '../../src-shared/errors.ts';

export interface Asked {
  method: string;
  input: Record<string, unknown>;
  answer(value: unknown): void;
  refuse(reason: unknown): void;
}

type Listener = (payload: unknown, environmentId: string) => void;

const asked: Asked[] = [];
const listeners = new Map<string, Set<Listener>>();
const leavers = new Set<() => void>();

const call = (method: string, input: Asked['input']): Promise<unknown> =>
  new Promise((answer, refuse) => void asked.push({ method, input, answer, refuse }));

function hear(event: string, listener: Listener): () => void {
  const all = listeners.get(event) ?? new Set();
  listeners.set(event, all.add(listener));
  return () => all.delete(listener);
}

/**
 * Stands for `bridge.ts`: a call waits until the test answers it, as those about an environment that was left wait for
 * ever; events and another environment come when the test says so.
 */

export const heldBridge = {
  call,
  callOf: () => call,
  callOfShown: () => call,
  onEvent: hear,
  onEventOfAny: hear,
  onLeave: (forget: () => void) => void leavers.add(forget),
  showEnvironment: () => leave(),
  appErrorOf: (thrown: unknown) =>
    thrown instanceof DispatchError ? thrown.error : new DispatchError('internal', String(thrown)).error,
};

export const tell = (event: string, payload: unknown, environmentId = 'one'): void => {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(payload, environmentId);
};

/** Another environment is shown: what was asked of the former one is never answered. */
export function leave(): void {
  asked.length = 0;
  for (const forget of leavers) forget();
}

export const askedNow = (): string[] => asked.map(({ method }) => method);

/** The next call of a method that nobody has answered yet. */
export async function nextCall(method: string): Promise<Asked> {
  await vi.waitFor(() => expect(askedNow()).toContain(method), { timeout: 30_000 });
  const [found] = asked.splice(
    asked.findIndex(one => one.method === method),
    1,
  );
  if (!found) throw new Error(method);
  return found;
}
