// What is remembered between two runs, in files of the project's own cache. It only saves time: where the cache cannot
// be written, nothing is remembered.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is remembered for this key, and is not older than it may be; undefined where there is nothing. */
export function recall(file, key, { withinMs = Number.POSITIVE_INFINITY } = {}) {
  try {
    const { atMs, key: known, value } = JSON.parse(readFileSync(file, 'utf8'));
    const ageMs = Date.now() - atMs;
    return known === key && ageMs >= 0 && ageMs < withinMs ? value : undefined;
  } catch {
    return undefined;
  }
}

export function remember(file, key, value) {
  ifWritable(() => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ atMs: Date.now(), key, value }));
  });
}

export function forget(file) {
  ifWritable(() => rmSync(file, { force: true }));
}

function ifWritable(act) {
  try {
    act();
  } catch {
    // The next run does it again.
  }
}
