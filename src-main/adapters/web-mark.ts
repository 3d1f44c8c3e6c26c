import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What the mark is written with. */
export interface MarkingSystem {
  platform: NodeJS.Platform;
  write(path: string, text: string): Promise<void>;
  /** Runs a program to its end. */
  run(program: string, args: readonly string[]): Promise<unknown>;
  nowMs(): number;
}

const thisSystem: MarkingSystem = {
  platform: process.platform,
  write: (path, text) => writeFile(path, text),
  run: (program, args) => promisify(execFile)(program, args),
  nowMs: Date.now,
};

/** The zone of the internet. No address is kept: those of files are temporary secrets. */
const zone = '[ZoneTransfer]\r\nZoneId=3\r\n';
/** Downloaded by a program, and looked at by nobody yet. */
const quarantined = '0081';

/** What a system says where the disk, such as a memory stick, can keep no stream beside a file. */
const withoutStreams: readonly string[] = ['ENOENT', 'EINVAL', 'ENOTSUP', 'ENOSYS'];
const textOf = (error: unknown): string =>
  error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error);

/**
 * Marks files as coming from the internet, so that the system asks before it opens what may run: as a stream beside the
 * file on Windows, as an attribute on macOS. Linux has no such mark.
 * @returns what marks one file; it throws where the system could mark it and does not
 */
export function createWebMark(system: MarkingSystem = thisSystem): (path: string) => Promise<void> {
  const { platform, write, run, nowMs } = system;

  async function unless(isImpossible: (said: string) => boolean, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!isImpossible(textOf(error))) throw error;
    }
  }

  return async path => {
    if (platform === 'win32') {
      const isImpossible = (said: string) => withoutStreams.some(code => said.startsWith(`${code} `));
      await unless(isImpossible, write(`${path}:Zone.Identifier`, zone));
    } else if (platform === 'darwin') {
      const atSeconds = Math.floor(nowMs() / 1_000).toString(16);
      const value = `${quarantined};${atSeconds};Dispatch;${randomUUID().toUpperCase()}`;
      // Where there is no such program, or the disk knows no attributes.
      const isImpossible = (said: string) =>
        said.startsWith('ENOENT ') || said.includes('Operation not supported');
      await unless(isImpossible, run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', value, path]));
    }
  };
}
