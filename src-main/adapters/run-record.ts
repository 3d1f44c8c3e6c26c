import { close, fsync, open, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../src-shared/thrown.ts';
import type { Crash, Crashes, Log } from '../core/ports/ports.ts';

/** Maximum number of crashes that are kept. */
const maxCrashes = 20;
/** Maximum length in characters of each text that is read from the files, since other programs can change them. */
const maxTextLength = 2_000;

const text = z.string().max(maxTextLength);
const failureSchema = z
  .object({ kind: text, name: text, text, code: text.nullable(), where: text })
  .nullable();
const runSchema = z.object({
  startedAtMs: z.number(),
  version: text,
  /** True since the program has begun to end, or the system to shut down. */
  isEnding: z.boolean(),
  failure: failureSchema,
});
type Run = z.infer<typeof runSchema>;
const crashesSchema = z.array(
  z.object({ startedAtMs: z.number(), foundAtMs: z.number(), version: text, failure: failureSchema }),
);

export type RunRecord = ReturnType<typeof beginRun>;

/**
 * Records in the data folder that the program runs, until `noteEnd`. If the record of the run before is still there,
 * that run has crashed, and is added to the known crashes. Never throws: a run without a record is only not noticed as
 * crashed.
 */
export function beginRun(dataFolder: string, version: string, nowMs: number, log: Log) {
  const runPath = join(dataFolder, 'run.json');
  const crashesPath = join(dataFolder, 'crashes.json');
  let run: Run = { startedAtMs: nowMs, version, isEnding: false, failure: null };

  const former = formerCrash(runPath, nowMs, log);
  const known = [...(former ? [former] : []), ...knownCrashes(crashesPath)].slice(0, maxCrashes);
  if (former) {
    tried(log, () => replaceFile(crashesPath, known));
    log.write('former-run-crashed', {
      startedAtMs: former.startedAtMs,
      version: former.version,
      kind: former.failure?.kind ?? null,
      where: former.failure?.where ?? null,
    });
  }
  note({});

  function note(change: Partial<Run>): void {
    run = { ...run, ...change };
    tried(log, () => replaceFile(runPath, run));
  }

  return {
    crashes: { former, known } satisfies Crashes,
    /** Call it when the program begins to end: if the system kills it before `noteEnd`, that is no crash. */
    noteEnding(): void {
      if (!run.isEnding) note({ isEnding: true });
    },
    /** Call it before the program ends because of a failure. The next start reports the crash. */
    noteFailure: (failure: NonNullable<Run['failure']>): void => note({ failure }),
    /** Call it as the last thing before the program ends in order. */
    noteEnd: (): void => tried(log, () => rmSync(runPath, { force: true })),
  };
}

/** The crash of the former run, by the record that it has left; null if it has left none, or had begun to end. */
function formerCrash(path: string, foundAtMs: number, log: Log): Crash | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) return null;
  const read = runSchema.safeParse(jsonOf(path));
  // A record that cannot be read tells of a run, too.
  if (!read.success) return { startedAtMs: found.mtimeMs, foundAtMs, version: '', failure: null };
  const { isEnding, ...crash } = read.data;
  if (!isEnding || crash.failure !== null) return { ...crash, foundAtMs };
  log.write('former-run-ended-late', { startedAtMs: crash.startedAtMs });
  return null;
}

const knownCrashes = (path: string): Crash[] => crashesSchema.safeParse(jsonOf(path)).data ?? [];

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Replaces a file as a whole. It is flushed to the disk in the background, so that the start does not wait for it. */
function replaceFile(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
  open(path, 'r+', (failure, file) => {
    if (failure === null) fsync(file, () => close(file));
  });
}

function tried(log: Log, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.write('run-not-recorded', { reason: codeOf(error) || 'unknown' });
  }
}
