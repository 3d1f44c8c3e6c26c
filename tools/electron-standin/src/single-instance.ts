import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive, startOf } from './processes.ts';

export type SecondInstance = { argv: string[]; cwd: string; additionalData: unknown };

const LOCK = 'StandInSingletonLock';
const MESSAGES = 'StandInSingletonMessages';

/**
 * One holder per userData folder. Electron's call is synchronous, so the lock is a file with the holder's
 * process id, and a second instance leaves a message file, which the holder watches for.
 */
export class SingleInstanceLock {
  readonly #folder: string;
  #stop: (() => void) | undefined;

  constructor(userData: string) {
    this.#folder = userData;
  }

  get held(): boolean {
    return this.#stop !== undefined;
  }

  /** True for the first; a second one sends `message` to the first. False also where nothing can be written. */
  request(message: SecondInstance, onSecond: (message: SecondInstance) => void): boolean {
    if (this.held) return true;
    try {
      mkdirSync(join(this.#folder, MESSAGES), { recursive: true });
      if (this.#acquire()) {
        this.#watch(onSecond);
        return true;
      }
      this.#leave(message);
    } catch (error) {
      process.stderr.write(`[stand-in] no lock in ${this.#folder}: ${String(error)}\n`);
    }
    return false;
  }

  release(): void {
    if (!this.#stop) return;
    this.#stop();
    this.#stop = undefined;
    rmSync(join(this.#folder, LOCK), { force: true });
    rmSync(join(this.#folder, MESSAGES), { recursive: true, force: true });
  }

  #acquire(): boolean {
    const lock = join(this.#folder, LOCK);
    const own = `${lock}.${process.pid}`;
    writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
    try {
      // A link appears whole or not at all; the second turn is after a dead holder's lock was moved away.
      for (let turn = 0; turn < 2; turn++) {
        try {
          linkSync(own, lock);
          return true;
        } catch {
          if (holderLives(lock)) return false;
          this.#discard(lock);
        }
      }
      return false;
    } finally {
      rmSync(own, { force: true });
    }
  }

  #discard(lock: string): void {
    const stale = `${lock}.stale.${process.pid}`;
    try {
      renameSync(lock, stale);
      // Another one may have been quicker: then this is its new lock, which goes back.
      if (holderLives(stale)) linkSync(stale, lock);
    } catch {
      // Gone meanwhile.
    }
    rmSync(stale, { force: true });
  }

  #leave(message: SecondInstance): void {
    const file = join(this.#folder, MESSAGES, `${process.pid}-${Date.now()}`);
    writeFileSync(`${file}.part`, JSON.stringify(message));
    renameSync(`${file}.part`, `${file}.json`);
  }

  #watch(onSecond: (message: SecondInstance) => void): void {
    const folder = join(this.#folder, MESSAGES);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    const watcher = watch(folder, () => {
      for (const name of readdirSync(folder).filter(entry => entry.endsWith('.json'))) {
        const message: SecondInstance = JSON.parse(readFileSync(join(folder, name), 'utf8'));
        rmSync(join(folder, name), { force: true });
        onSecond(message);
      }
    });
    watcher.on('error', () => {});
    watcher.unref();
    this.#stop = () => watcher.close();
  }
}

function holderLives(lock: string): boolean {
  try {
    const [pid = '', start = ''] = readFileSync(lock, 'utf8').split(' ');
    return isAlive(Number(pid)) && startOf(Number(pid)) === start;
  } catch {
    return false;
  }
}
