import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ nativeModules: z.record(z.string(), z.string()).default({}) });

/**
 * Whether a native module has the hash that `package.json` in the archive lists (`tools/native-modules.mjs`). The
 * module is a file beside the archive, which nothing else verifies. It is loaded from the same path right after this
 * check, so only a program that runs at that moment as the same user could replace it. A verified copy would be safer,
 * but company computers often forbid loading code from folders that the user can write.
 * @param app path of the archive, which lists the module as unpacked
 * @param path path of the module within the archive; a path that `package.json` does not list gives false
 * @throws Error if a file cannot be read
 */
export function isAsPacked(app: string, path: string): boolean {
  const { nativeModules } = manifestSchema.parse(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')));
  const hash = createHash('sha256').update(readFileSync(join(app, path)));
  return nativeModules[path] === hash.digest('hex');
}
