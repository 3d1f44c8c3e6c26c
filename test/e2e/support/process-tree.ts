import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process, told from a later one with the same id by its start. */
export type ProcessId = { pid: number; start: string };

const GONE_WITHIN_MS = 10_000;

/** The process and everything it started, directly or not. */
export function processTree(root: number): ProcessId[] {
  const parents = parentsOfAll();
  const tree: ProcessId[] = [];
  const visit = (pid: number): void => {
    const own = parents.get(pid);
    if (own) tree.push({ pid, start: own.start });
    for (const [child, { parent }] of parents) if (parent === pid) visit(child);
  };
  visit(root);
  return tree;
}

export function isRunning({ pid, start }: ProcessId): boolean {
  return parentsOfAll([pid]).get(pid)?.start === start;
}

/** Waits until all have ended. */
export async function untilGone(processes: readonly ProcessId[]): Promise<void> {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (let left = processes.filter(isRunning); left.length > 0; left = left.filter(isRunning)) {
    if (Date.now() > deadline) throw new Error(`Still running: ${left.map(({ pid }) => pid).join(', ')}`);
    await sleep(10);
  }
}

/** Ends a process and all its descendants at once, as a power cut would. */
export async function killProcessTree(root: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/PID', String(root), '/T', '/F']);
    return;
  }
  const tree = processTree(root);
  for (const { pid } of tree) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
  await untilGone(tree);
}

type Parent = { parent: number; start: string };

function parentsOfAll(only?: readonly number[]): Map<number, Parent> {
  if (process.platform !== 'linux') return parentsByPs();
  const pids = only ?? readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(pids.flatMap(pid => parentByProc(pid)));
}

function parentByProc(pid: number): [number, Parent][] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [state, parent] = fields;
    // A zombie has ended; only its parent has not looked yet.
    return state === 'Z' ? [] : [[pid, { parent: Number(parent), start: fields[19] ?? '' }]];
  } catch {
    return [];
  }
}

function parentsByPs(): Map<number, Parent> {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  return new Map(lines.flatMap(match => (match ? [[Number(match[1]), parentOf(match)]] : [])));
}

function parentOf(match: RegExpExecArray): Parent {
  return { parent: Number(match[2]), start: match[3] ?? '' };
}
