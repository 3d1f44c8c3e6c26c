import { readFileSync } from 'node:fs';

/** True for a live process; a zombie counts as dead. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return !/^\d+ \(.*\) Z/s.test(stat(pid));
}

/** Tells a process from a later one with the same id; '' where /proc is missing. */
export function startOf(pid: number): string {
  return (
    stat(pid)
      .replace(/^.*\) /s, '')
      .split(' ')[19] ?? ''
  );
}

function stat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
