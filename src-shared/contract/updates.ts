import { z } from 'zod';
import { method } from './method.ts';
import { fewAtOnce, nothing, unixMsSchema } from './parts.ts';

/** What the user, or an administrator, wants to happen with new versions of the program. */
export const updateModeSchema = z.enum(['automatic', 'tell', 'never']);

export type UpdateMode = z.infer<typeof updateModeSchema>;

/**
 * Which new versions Dispatch looks for: those of the channel that the build was made for, the final ones, or also those
 * that are tried out before they become final.
 */
export const updateChannelSchema = z.enum(['build', 'latest', 'beta']);

export type UpdateChannel = z.infer<typeof updateChannelSchema>;

/**
 * What this installation can do with a new version:
 * - `none`: the build has no place from which it gets new versions
 * - `tell`: it can only tell the user, because the user cannot write the folder of the program
 * - `install`: it can download and install it; with `password`, after a question of the system for the password of an
 *   administrator
 */
export const updateAbilitySchema = z.enum(['none', 'tell', 'install', 'password']);

export type UpdateAbility = z.infer<typeof updateAbilitySchema>;

/** Maximum length in characters of the text that says what is new in a version. */
export const maxNotesLength = 20_000;

/** A version that is newer than this program. `notes` is plain text that says what is new, or empty. */
export const newVersionSchema = z.object({
  version: z.string().min(1).max(64),
  notes: z.string().max(maxNotesLength),
});

export type NewVersion = z.infer<typeof newVersionSchema>;

/**
 * Why a new version could not be looked for, downloaded or installed:
 * - `unreachable`: the update place did not answer, or not in time
 * - `refused`: it answered with an error, or wanted to send Dispatch to another address
 * - `unsigned`: what it says is not signed with the key of this build
 * - `unreadable`: what it says is signed, but cannot be read by this version
 * - `damaged`: the downloaded file is not the one that was signed
 * - `disk_full`, `not_stored`: the file could not be written
 * - `not_installed`: the program was still the old one when it started again
 * - `sending`: something was being sent for too long, so that the program was not restarted
 * - `unexpected`: anything else
 */
export const updateProblemSchema = z.enum([
  'unreachable',
  'refused',
  'unsigned',
  'unreadable',
  'damaged',
  'disk_full',
  'not_stored',
  'not_installed',
  'sending',
  'unexpected',
]);

export type UpdateProblem = z.infer<typeof updateProblemSchema>;

/** Where Dispatch is with the newest version that it knows. */
export const updatePhaseSchema = z.enum(['none', 'found', 'downloading', 'ready', 'restarting']);

export const updatesSchema = z.object({
  ability: updateAbilitySchema,
  phase: updatePhaseSchema,
  /** The newest version that is known; null in the phase `none`. */
  found: newVersionSchema.nullable(),
  isChecking: z.boolean(),
  /**
   * The version that was to be installed when the program ended last, but is not the one that runs now; null if there
   * is none. It is installed only if the user asks for it again, so that nobody has to enter a password at each end.
   */
  declined: z.string().nullable(),
  /** Time of the last answer of the update place since the program's start; null if there was none. */
  checkedAtMs: unixMsSchema.nullable(),
  /** The last failure; null if everything succeeded after it. `detail` is a short English text or code, for support. */
  problem: z.object({ kind: updateProblemSchema, detail: z.string(), atMs: unixMsSchema }).nullable(),
});

export type Updates = z.infer<typeof updatesSchema>;

/** Calls about new versions of the program. */
export const updateMethods = {
  'updates.get': method(nothing, updatesSchema),
  /** Looks for a new version now. Does nothing if new versions are switched off, or if that is under way. */
  'updates.check': method(nothing, nothing, fewAtOnce),
  /** Downloads the version that was found. Does nothing if there is none, or if it cannot be installed here. */
  'updates.download': method(nothing, nothing, fewAtOnce),
  /**
   * Installs the downloaded version and starts the program again, as soon as nothing is being sent. Does nothing if no
   * version is ready.
   */
  'updates.restart': method(nothing, nothing, fewAtOnce),
} as const;

export const updateEvents = {
  'updates.changed': updatesSchema,
} as const;
