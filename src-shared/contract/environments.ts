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
 * Calls about the list of environments. A system dialog asks the user to confirm a new environment, and a change by
 * which an environment uses another service or trusts other certificates or hosts. While that dialog is open, a call
 * that needs it is refused with `question_open`. Calls to an environment wait while it is being changed, and are
 * refused with `environment_removing` while it is being removed.
 */
export const environmentListMethods = {
  'environments.list': method(nothing, z.array(environmentRowSchema)),
  /** Switches to another environment. */
  'environments.open': method(oneEnvironment, appInfoSchema, oneAtOnce),
  /**
   * Adds an environment. `id` is null if the user declined it. Refused with `too_many_environments` if there are 100.
   */
  'environments.add': method(
    z.object({ environment: environmentInputSchema }),
    z.object({ id: z.string().nullable() }),
  ),
  /** Changes the settings of an environment. `isChanged` is false if the user declined; then nothing was changed. */
  'environments.edit': method(
    oneEnvironment.extend({ environment: environmentInputSchema }),
    z.object({ isChanged: z.boolean() }),
    oneAtOnce,
  ),
  /**
   * Removes an environment. Refused with `entries_waiting` if its outbox has open entries, and with `changes_typed` if
   * orders have unsent edits.
   */
  'environments.remove': method(oneEnvironment, nothing, oneAtOnce),
  /** Asks where to save all environments, without credentials; null if the user cancels. */
  'environments.export': method(nothing, z.object({ path: z.string().nullable() })),
  /**
   * Imports environments and counts them by outcome. `fixed`: managed by the administrator, or being removed.
   * `declined`: refused by the user. `unasked`: did not fit into the dialog, or has changed since the dialog was shown;
   * another import asks again. If there is no room for all new environments, nothing is imported
   * (`too_many_environments`).
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
  /** The administrator's file and why it is ignored; null if it is used, or if there is none. */
  'environments.refusedFile': method(
    nothing,
    z.object({ path: z.string(), problem: z.enum(administratorFileProblems) }).nullable(),
  ),
} as const;

export const environmentListEvents = {
  'environments.changed': nothing,
} as const;
