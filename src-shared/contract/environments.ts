import { z } from 'zod';
import { maxEnvironmentFileBytes } from '../domain/size-limits.ts';
import { administratorFileProblems, environmentInputSchema, environmentSchema } from '../environment.ts';
import { appInfoSchema } from './app.ts';
import { oneBackup, restoreCountsSchema, restoreResultSchema } from './backups.ts';
import { method } from './method.ts';
import { outboxSummarySchema } from './outbox.ts';
import { nothing } from './parts.ts';

/** An environment in the list. `outbox` is null if the environment has not been opened since the program's start. */
export const environmentRowSchema = environmentSchema.extend({ outbox: outboxSummarySchema.nullable() });

export type EnvironmentRow = z.infer<typeof environmentRowSchema>;

/** Maximum number of concurrent calls per window and method, for calls that end the connection to an environment. */
const oneAtOnce = 1;
const oneEnvironment = z.object({ id: z.string().min(1).max(100) });

/**
 * Calls about the list of environments. A system dialog asks the user to confirm a new environment, and a change by
 * which an environment uses another service or trusts other certificates or hosts. While that dialog is open, other
 * calls that need it are refused with `question_open`. Calls to an environment wait while its settings are being
 * changed. While it is being removed, they are refused with `environment_removing`.
 */
export const environmentListMethods = {
  'environments.list': method(nothing, z.array(environmentRowSchema)),
  /** Switches to another environment. */
  'environments.open': method(oneEnvironment, appInfoSchema, oneAtOnce),
  /**
   * Adds an environment. `id` is null if the user declined in the dialog. Refused with `too_many_environments` if there
   * are 100.
   */
  'environments.add': method(
    z.object({ environment: environmentInputSchema }),
    z.object({ id: z.string().nullable() }),
  ),
  /**
   * Changes the settings of an environment. `isChanged` is false if the user declined in the dialog; then nothing was
   * changed.
   */
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
  /**
   * Makes the drafts, templates and addresses of an environment as they are in a backup. Orders and the outbox stay as
   * they are, and no entry is sent because of it. First makes a backup of the present database. Refused with
   * `storage_failed` (`backup_damaged`) if the backup fails its check, and with `not_allowed_in_state`
   * (`restore_changed`) if it would now do something else than `previewed`, the numbers of its preview.
   */
  'environments.restoreBackup': method(
    oneEnvironment.extend(oneBackup.shape).extend({ previewed: restoreCountsSchema }),
    restoreResultSchema,
    oneAtOnce,
  ),
  /** Asks where to save all environments, without credentials; null if the user cancels. */
  'environments.export': method(nothing, z.object({ path: z.string().nullable() })),
  /**
   * Imports environments, and counts them by what happened. `fixed`: not changed, because the administrator manages it
   * or it is being removed. `declined`: refused by the user. `unasked`: did not fit into the dialog, or has changed
   * since the dialog was shown; another import asks again. If there is no room for all new environments, nothing is
   * imported (`too_many_environments`).
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
