import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from '../../support/electron/app.ts';

/** Linux counts processor time in hundredths of a second, whatever the kernel was built with. */
const ticksPerSecond = 100;

/** What the parts of the running program have taken; a part has one process or several. */
export type Parts<T> = Record<(typeof partNames)[number], T>;
const partNames = ['main', 'window', 'others'] as const;

interface Taken {
  cpuMs: number;
  wakeUps: number;
  /** Bytes that were sent to the disk. */
  writtenBytes: number;
}

export interface Idle {
  /** 100 for one core that is always busy. */
  corePercent: Parts<number>;
  wakeUpsPerSecond: Parts<number>;
  writtenBytes: number;
}

/** The processes of the program whose main process this is; null where the system does not tell. */
function partsOf(mainPid: number): Parts<number[]> | null {
  if (process.platform !== 'linux') return null;
  const pids = processTree(mainPid).map(({ pid }) => pid);
  const windows = pids.filter(pid => read(pid, 'cmdline').includes('--type=renderer'));
  const others = pids.filter(pid => pid !== mainPid && !windows.includes(pid));
  return { main: [mainPid], window: windows, others };
}

/**
 * Megabytes of each part: memory that processes share is counted in equal shares (PSS).
 * @returns null where the system does not tell
 */
export function memoryMb(mainPid: number): Parts<number> | null {
  const parts = partsOf(mainPid);
  return parts && eachOf(parts, pids => sum(pids.map(pssMb)));
}

/** Watches for so many milliseconds. @returns null where the system does not tell */
export async function watchIdle(mainPid: number, forMs: number): Promise<Idle | null> {
  const parts = partsOf(mainPid);
  if (parts === null) return null;
  const takenOf = () => eachOf(parts, pids => pids.map(taken));
  const before = takenOf();
  const startedMs = performance.now();
  await pause(forMs);
  const ms = performance.now() - startedMs;
  const after = takenOf();
  const grown = (part: keyof Parts<unknown>, what: keyof Taken) =>
    sum(after[part].map(now => now[what])) - sum(before[part].map(then => then[what]));
  return {
    corePercent: eachOf(parts, (_, part) => (grown(part, 'cpuMs') * 100) / ms),
    wakeUpsPerSecond: eachOf(parts, (_, part) => (grown(part, 'wakeUps') * 1_000) / ms),
    writtenBytes: sum(partNames.map(part => grown(part, 'writtenBytes'))),
  };
}

const eachOf = <T, U>(parts: Parts<T>, of: (one: T, part: keyof Parts<T>) => U): Parts<U> => ({
  main: of(parts.main, 'main'),
  window: of(parts.window, 'window'),
  others: of(parts.others, 'others'),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A file of the process; empty where it has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(join('/proc', String(pid), file), 'latin1');
  } catch {
    return '';
  }
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

const pssMb = (pid: number): number => numberIn(read(pid, 'smaps_rollup'), /^Pss:\s+(\d+)/m) / 1_024;

function taken(pid: number): Taken {
  const [user, system] = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13);
  return {
    cpuMs: ((Number(user) + Number(system)) * 1_000) / ticksPerSecond,
    wakeUps: sum(
      threadsOf(pid).map(thread =>
        numberIn(read(pid, join('task', thread, 'status')), /^voluntary_ctxt_switches:\s+(\d+)/m),
      ),
    ),
    writtenBytes: numberIn(read(pid, 'io'), /^write_bytes: (\d+)/m),
  };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(join('/proc', String(pid), 'task'));
  } catch {
    return [];
  }
}
