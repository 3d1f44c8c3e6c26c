import { close, fsync, open, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../src-shared/thrown.ts';
import type { Crash, Crashes, Log } from '../core/ports/ports.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';

/** Maximum number of crashes that are kept. */
const maxCrashes = 20;
/** Maximum length in characters of each text that is read from the files, since other programs can change them. */
const maxTextLength = 2_000;

/** Maximum size of each file in bytes. Twenty crashes with texts of the maximum length need less. */
const maxFileBytes = 1_048_576;
/** Latest time that a date can have, in Unix milliseconds. */
const maxTimeMs = 8_640_000_000_000_000;

const time = z.number().min(-maxTimeMs).max(maxTimeMs);
const text = z.string().max(maxTextLength);
const failureSchema = z
  .object({ kind: text, name: text, text, code: text.nullable(), where: text })
  .nullable();
const runSchema = z.object({
  startedAtMs: time,
  version: text,
  /** True since the program has begun to end, or the system to shut down. */
  isEnding: z.boolean(),
  failure: failureSchema,
});
type Run = z.infer<typeof runSchema>;
const crashSchema = z.object({ startedAtMs: time, foundAtMs: time, version: text, failure: failureSchema });

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
  const found = foundAt(path);
  if (!found?.isFile()) return null;
  const read = runSchema.safeParse(jsonOf(path));
  // A record that cannot be read tells of a run, too.
  if (!read.success) return { startedAtMs: found.mtimeMs, foundAtMs, version: '', failure: null };
  const { isEnding, ...crash } = read.data;
  if (!isEnding || crash.failure !== null) return { ...crash, foundAtMs };
  log.write('former-run-ended-late', { startedAtMs: crash.startedAtMs });
  return null;
}

/** The crashes in a file. One that cannot be read does not take the others along. */
function knownCrashes(path: string): Crash[] {
  const found = jsonOf(path);
  return Array.isArray(found) ? found.flatMap(crash => crashSchema.safeParse(crash).data ?? []) : [];
}

/** What is at a path; null if there is nothing, or if the path leads nowhere. */
function foundAt(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readRegularFile(path, maxFileBytes));
  } catch {
    return null;
  }
}

/** Replaces a file as a whole. It is flushed to the disk in the background, so that the start does not wait for it. */
function replaceFile(path: string, value: unknown): void {
  // Whatever else has that name, such as a link or a named pipe, must not be written to.
  rmSync(`${path}.new`, { force: true });
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
