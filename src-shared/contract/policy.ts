import { z } from 'zod';
import { administratorFileProblems } from '../environment.ts';

/**
 * Why a part of a policy is ignored. `unknown`: there is no such setting or member. `bad_value`: the setting cannot have
 * this value. `not_allowed`: only users can change the setting, or an administrator can give it only a default.
 */
export const policyFlawSchema = z.enum(['unknown', 'bad_value', 'not_allowed']);
export type PolicyFlaw = z.infer<typeof policyFlawSchema>;

/** Maximum number of flaws of one policy that are reported with their places. */
export const maxPolicyFlaws = 20;

/** A policy of the administrator: where it is, and what Dispatch ignores of it. */
export const policySourceSchema = z.object({
  /** Path of the file, or of the key in the Windows registry. */
  path: z.string(),
  /** Why the whole policy is ignored; null if it is used. */
  problem: z.enum(administratorFileProblems).nullable(),
  /** The ignored parts, with their places, such as `enforced.theme`. */
  ignored: z.array(z.object({ at: z.string(), flaw: policyFlawSchema })).max(maxPolicyFlaws),
  /** Number of parts that are ignored, too, but not in `ignored`. */
  furtherIgnored: z.number(),
});
export type PolicySource = z.infer<typeof policySourceSchema>;
