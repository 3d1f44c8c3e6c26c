import { z } from 'zod';
import {
  administratorFileProblems,
  environmentInputSchema,
  environmentSchema,
  maxEnvironmentFileBytes,
} from '../environment.ts';
import { appInfoSchema } from './app.ts';
import { method } from './method.ts';
import { outboxSummarySchema } from './outbox.ts';
import { nothing } from './parts.ts';

/** An environment in the list; `outbox` is null if it has not been opened since the start. */
export const environmentRowSchema = environmentSchema.extend({ outbox: outboxSummarySchema.nullable() });

export type EnvironmentRow = z.infer<typeof environmentRowSchema>;

/** Maximum number of concurrent calls per window and method for calls that replace a session. */
const oneAtOnce = 1;
const oneEnvironment = z.object({ id: z.string().min(1).max(100) });

/**
 * Calls about the list of environments. A new environment, and what leads one to another service or makes it trust
 * others, is asked by the system's own dialog first; while one is open, a further one is refused with `question_open`.
 * Calls to one that is being changed wait until it has been. One that is being removed takes no further calls: they are
 * refused with `environment_removing`.
 */
export const environmentListMethods = {
  'environments.list': method(nothing, z.array(environmentRowSchema)),
  /** Switches to another environment. */
  'environments.open': method(oneEnvironment, appInfoSchema, oneAtOnce),
  /** Null: the dispatcher was asked, and wants no such environment. Refused with `too_many_environments` at 100. */
  'environments.add': method(
    z.object({ environment: environmentInputSchema }),
    z.object({ id: z.string().nullable() }),
  ),
  /** Not changed: the dispatcher was asked, and keeps all of it as it is. */
  'environments.edit': method(
    oneEnvironment.extend({ environment: environmentInputSchema }),
    z.object({ isChanged: z.boolean() }),
    oneAtOnce,
  ),
  /** Refused with `entries_waiting` while its outbox has open entries, with `changes_typed` while changes are not sent. */
  'environments.remove': method(oneEnvironment, nothing, oneAtOnce),
  /** Asks where to save all environments, without credentials; null where the dispatcher thought better of it. */
  'environments.export': method(nothing, z.object({ path: z.string().nullable() })),
  /**
   * `unchanged`: nothing is new. `fixed`: an administrator decides, or it is being removed. `declined`: the dispatcher
   * was asked, and does not want it. `unasked`: the question had no room for it, or it has changed since: imported
   * again, it is asked. Refused with `too_many_environments` as a whole where there is no room for all that are new.
   */
  'environments.import': method(
    z.object({ text: z.string().max(maxEnvironmentFileBytes) }),
    z.object({
      added: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      fixed: z.number().int(),
      declined: z.number().int(),
      unasked: z.number().int(),
    }),
    oneAtOnce,
  ),
  /** The administrator's file where it does not count; null where it does, or where there is none. */
  'environments.refusedFile': method(
    nothing,
    z.object({ path: z.string(), problem: z.enum(administratorFileProblems) }).nullable(),
  ),
} as const;

export const environmentListEvents = {
  'environments.changed': nothing,
} as const;
