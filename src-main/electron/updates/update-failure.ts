import type { UpdateProblem } from '../../../src-shared/contract/updates.ts';
import { codeOf, messageOf } from '../../../src-shared/thrown.ts';
import type { UpdateOutcome } from '../../core/ports/updater.ts';

/** A failure whose problem is known where it happens. `detail` contains no personal data. */
export class UpdateFailure extends Error {
  readonly problem: UpdateProblem;
  constructor(problem: UpdateProblem, detail: string) {
    super(detail);
    this.name = 'UpdateFailure';
    this.problem = problem;
  }
}

const problemOfCode: Record<string, UpdateProblem> = {
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'not_stored',
  EPERM: 'not_stored',
  EROFS: 'not_stored',
  EIO: 'not_stored',
  EFBIG: 'not_stored',
  ENOENT: 'not_stored',
};

/**
 * Returns the problem that an error of electron-updater, Chromium or the operating system means. Its text is used only
 * where it is a code, because it can contain paths with the user's name.
 */
function failureOf(error: unknown): { problem: UpdateProblem; detail: string } {
  if (error instanceof UpdateFailure) return { problem: error.problem, detail: error.message };
  const code = codeOf(error);
  const known = problemOfCode[code];
  if (known !== undefined) return { problem: known, detail: code };
  const message = messageOf(error);
  const [netError] = /\bnet::ERR_[A-Z0-9_]+/.exec(message) ?? [];
  if (netError !== undefined) return { problem: 'unreachable', detail: netError };
  const status = /^HTTP_ERROR_(\d{3})$/.exec(code)?.[1] ?? /, status (\d{3}):/.exec(message)?.[1];
  if (status !== undefined) return { problem: 'refused', detail: `HTTP ${status}` };
  if (code.startsWith('ERR_UPDATER_')) return { problem: 'unreadable', detail: code };
  return { problem: 'unexpected', detail: code || (error instanceof Error ? error.name : typeof error) };
}

/** Runs work of the updater, and returns its result or its failure as a value. */
export async function updateOutcomeOf<T>(work: () => Promise<T>): Promise<UpdateOutcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
}
