import { z } from 'zod';
import { isAppMethod } from '../../../src-shared/contract/app-namespaces.ts';
import {
  type AppMethodName,
  type EnvironmentMethodName,
  isMethod,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../../src-shared/contract/contract.ts';
import { type AppErrorCode, DispatchError, type Reply } from '../../../src-shared/errors.ts';
import { asDispatchError } from '../api/failure.ts';
import { internalError, logFault } from '../api/fault.ts';
import { checkedError } from '../api/reply-error.ts';
import type { Log } from '../ports/ports.ts';

/** The parsed input of a method, as its handler gets it. */
export type HandlerInput<M extends MethodName> = ReturnType<(typeof methods)[M]['input']['parse']>;

/** A handler. If the method's output is an empty object, the handler returns nothing. */
type HandlerOf<Input, Output> = [Output] extends [Record<string, never>]
  ? (input: Input) => void
  : (input: Input) => Promise<Output> | Output;

/** Whether the output of a method is an empty object. */
export const isEmptyObject = (output: z.ZodType): boolean =>
  output instanceof z.ZodObject && Object.keys(output.shape).length === 0;

type HandlersOf<Names extends MethodName> = {
  [M in Names]: HandlerOf<HandlerInput<M>, MethodOutput<M>>;
};

/**
 * One handler for each method in a part of the contract. A part with a method that `contract.ts` lacks is a type error.
 */
export type HandlersFor<Table extends { [M in keyof Table]: M extends MethodName ? unknown : never }> =
  HandlersOf<Extract<keyof Table, MethodName>>;

/** One handler for each method that belongs to the app, not to an environment. */
export type AppHandlers = HandlersOf<AppMethodName>;
export type EnvironmentHandlers = HandlersOf<EnvironmentMethodName>;

export interface Router {
  /** Never rejects: every failure is returned in the reply. `environmentId` is null for methods of the app itself. */
  invoke(method: string, input: unknown, environmentId: string | null): Promise<Reply<unknown>>;
}

type Handler = (input: never) => unknown;

/**
 * Parses the input, runs the method, parses the output or the error, and turns every failure into a reply.
 * @param log records failed calls, and the cause of unexpected failures
 */
export function createRouter(
  app: AppHandlers,
  environment: (id: string) => EnvironmentHandlers | Promise<EnvironmentHandlers>,
  log: Log,
): Router {
  /** Returns the handler; a promise if the environment has to be opened first. */
  function handlerOf(method: MethodName, environmentId: string | null): Handler | Promise<Handler> {
    if (isAppMethod(method)) return app[method];
    if (environmentId !== null) return ofEnvironment(method, environmentId);
    throw new DispatchError('bad_request', `${method} is about an environment, which must be named.`);
  }

  const ofEnvironment = async (method: EnvironmentMethodName, id: string): Promise<Handler> =>
    (await environment(id))[method];

  async function run(method: MethodName, raw: unknown, environmentId: string | null): Promise<unknown> {
    const input = methods[method].input.safeParse(raw);
    if (!input.success) throw refusal('bad_request', method, input.error.issues);
    const found = handlerOf(method, environmentId);
    // For a method of the app, nothing is awaited before its handler starts. So a later call finds it started.
    const handler = (found instanceof Promise ? await found : found) as (input: unknown) => unknown;
    const result = await handler(input.data);
    const schema = methods[method].output;
    const output = schema.safeParse(result === undefined && isEmptyObject(schema) ? {} : result);
    if (!output.success) throw internalError(refusal('bad_answer', method, output.error.issues));
    return output.data;
  }

  return {
    async invoke(method, input, environmentId) {
      try {
        if (!isMethod(method))
          throw new DispatchError('unknown_method', `There is no method ${method.slice(0, 80)}.`);
        return { ok: true, value: await run(method, input, environmentId) };
      } catch (error) {
        const known = checkedError(asDispatchError(error));
        log.write('call-failed', { method: isMethod(method) ? method : '?', code: known.error.code });
        logFault(log, known);
        return { ok: false, error: known.error };
      }
    },
  };
}

/** Maximum number of paths in the error of a call: a long list can have as many errors as items. */
const maxPlaces = 5;
const maxPlaceLength = 100;

/**
 * Creates the error for a value of the wrong shape. It names only the paths of the faults, since the values may be
 * personal.
 */
const refusal = (code: AppErrorCode, method: string, issues: readonly { path: PropertyKey[] }[]) => {
  const places = issues.slice(0, maxPlaces).map(({ path }) => path.join('.').slice(0, maxPlaceLength));
  const more = issues.length > maxPlaces ? ` and ${issues.length - maxPlaces} more places` : '';
  return new DispatchError(code, `${method}: wrong shape at ${places.join(', ') || 'the top'}${more}.`);
};
