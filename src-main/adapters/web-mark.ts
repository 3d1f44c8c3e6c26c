import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * The functions of the operating system that are needed to mark a file as coming from the internet. Tests replace them.
 */
export interface MarkingSystem {
  platform: NodeJS.Platform;
  write(path: string, text: string): Promise<void>;
  /** Runs a program until it exits. */
  run(program: string, args: readonly string[]): Promise<unknown>;
  nowMs(): number;
}

const thisSystem: MarkingSystem = {
  platform: process.platform,
  write: (path, text) => writeFile(path, text),
  run: (program, args) => promisify(execFile)(program, args),
  nowMs: Date.now,
};

/**
 * Content of the data stream that marks a file on Windows: zone 3 is the internet. It names no URL, since the URLs of
 * files are temporary secrets.
 */
const zone = '[ZoneTransfer]\r\nZoneId=3\r\n';
/** Value of the attribute that marks a file on macOS: downloaded by a program, and not opened yet. */
const quarantined = '0081';

/** Error codes which say that the disk, such as a memory stick, supports no alternate data streams. */
const withoutStreams: readonly string[] = ['ENOENT', 'EINVAL', 'ENOTSUP', 'ENOSYS'];
const textOf = (error: unknown): string =>
  error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : String(error);

/**
 * Creates a function that marks a file as coming from the internet, so that the system asks before running it: with a
 * data stream on Windows, with an attribute on macOS. Linux has no such mark.
 * @returns the function; it throws if the system and disk support the mark but it cannot be set
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
      // Whether an error of `xattr` says that this program does not exist, or that the disk supports no attributes.
      const isImpossible = (said: string) =>
        said.startsWith('ENOENT ') || said.includes('Operation not supported');
      await unless(isImpossible, run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', value, path]));
    }
  };
}
