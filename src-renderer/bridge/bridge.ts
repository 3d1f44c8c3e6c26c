import {
  appMethods,
  type EventName,
  type EventPayload,
  events,
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../src-shared/contract.ts';
import { type AppError, DispatchError, replySchema } from '../../src-shared/errors.ts';

/** The environment on screen; every call about orders goes to it, and events of others are not heard. */
let environmentId: string | null = null;
export function showEnvironment(id: string): void {
  environmentId = id;
}

/**
 * Asks the core. Both directions are parsed; a refusal of the core is thrown.
 * @throws DispatchError always, also where the reply itself is broken.
 */
export async function call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>> {
  const { input: inputSchema, output: outputSchema } = methods[method];
  const question = inputSchema.safeParse(input);
  if (!question.success) throw new DispatchError('bad_request', `${method}: ${question.error.message}`);
  let answer: unknown;
  try {
    answer = await window.dispatchBridge.invoke(
      method,
      question.data,
      Object.hasOwn(appMethods, method) ? null : environmentId,
    );
  } catch (cause) {
    throw new DispatchError('internal', `${method}: no answer from the core`, {}, { cause });
  }
  const reply = replySchema(outputSchema).safeParse(answer);
  if (!reply.success) throw new DispatchError('bad_answer', `${method}: ${reply.error.message}`);
  if (!reply.data.ok) throw errorOf(reply.data.error);
  // The table ties each method to its own schema; TypeScript cannot follow that through the union of all schemas.
  return reply.data.value as MethodOutput<M>;
}

const errorOf = (error: AppError): DispatchError => new DispatchError(error.code, error.message, error);

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

type Listener = (payload: unknown) => void;
const listeners = new Map<EventName, Set<Listener>>();
let isSubscribed = false;

function hear(name: string, payload: unknown, from: string | null): void {
  if (!isEventName(name) || (from !== null && from !== environmentId)) return;
  const parsed = events[name].safeParse(payload);
  if (!parsed.success) {
    console.error(`event ${name} has a wrong shape`);
    return;
  }
  for (const listener of listeners.get(name) ?? []) listener(parsed.data);
}

/** Hears one kind of event; returns the function that ends it. */
export function onEvent<E extends EventName>(
  name: E,
  listener: (payload: EventPayload<E>) => void,
): () => void {
  if (!isSubscribed) window.dispatchBridge.subscribe(hear);
  isSubscribed = true;
  // Only `hear` calls it, with what the event's own schema returned.
  const own: Listener = payload => listener(payload as EventPayload<E>);
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(own));
  return () => {
    all.delete(own);
  };
}

/** The AppError of anything thrown. */
export const appErrorOf = (thrown: unknown): AppError =>
  thrown instanceof DispatchError
    ? thrown.error
    : new DispatchError('internal', thrown instanceof Error ? thrown.message : String(thrown)).error;
