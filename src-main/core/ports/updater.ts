import type {
  NewVersion,
  UpdateAbility,
  UpdateChannel,
  UpdateProblem,
} from '../../../src-shared/contract/updates.ts';

/** The result of a function of the updater, or why there is none. `detail` is for support, without personal data. */
export type UpdateOutcome<T> = { ok: true; value: T } | { ok: false; problem: UpdateProblem; detail: string };

/** Looks for new versions of the program, downloads them and restarts the program. */
export interface Updater {
  /** What this installation can do with a new version. It does not change while the program runs. */
  readonly ability: UpdateAbility;
  /**
   * Returns the version of a channel that this installation shall have, after its signature was checked; null if it has
   * that or a higher one. A lower version is never returned, whichever channel the installed one is from.
   */
  check(channel: UpdateChannel): Promise<UpdateOutcome<NewVersion | null>>;
  /** Downloads the version that `check` returned last, unless it is there already, and checks that it is whole. */
  download(): Promise<UpdateOutcome<null>>;
  /** Ends a download that is under way. */
  cancel(): Promise<void>;
  /**
   * Whether there was a key press or click in the calling page that no action has used yet: a page must not restart the
   * program without the user. Marks the press as used.
   */
  takePress(): Promise<boolean>;
  /**
   * Quits the program without a question, and starts it again. What the core answers to `prepareInstall` at the end
   * decides whether the downloaded version is installed in between.
   */
  restart(): Promise<void>;
}
