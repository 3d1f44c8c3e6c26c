import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { parseStrangersJson } from '../../src-shared/domain/strangers-json.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';

const maxFileBytes = 1_024;
const wishSchema = z.object({ version: z.literal(1), isOn: z.boolean() });

/** Whether the system was last told to start Dispatch at login. */
export interface LoginWish {
  isOn(): boolean;
  /** @throws Error of the file system */
  note(isOn: boolean): void;
}

/** Opens the file that remembers it. Without a file that can be read, the system was told nothing. */
export function openLoginWish(path: string): LoginWish {
  let isOn = read(path);
  return {
    isOn: () => isOn,
    note(wish) {
      const arriving = `${path}.new`;
      rmSync(arriving, { force: true, recursive: true });
      writeFileSync(arriving, JSON.stringify({ version: 1, isOn: wish }), { mode: 0o600 });
      renameSync(arriving, path);
      isOn = wish;
    },
  };
}

function read(path: string): boolean {
  try {
    if (statSync(path).size > maxFileBytes) return false;
    return wishSchema.parse(parseStrangersJson(readRegularFile(path))).isOn;
  } catch {
    return false;
  }
}
