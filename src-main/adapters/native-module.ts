import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ nativeModules: z.record(z.string(), z.string()).default({}) });

/**
 * Whether a native module has the hash that `package.json` in the archive says (`tools/native-modules.mjs`). It is a
 * real file beside the archive, and nobody else looks at what stands there.
 *
 * It is loaded from the same path right after this look. Within that moment it can still be exchanged, though only by a
 * program that runs just then as the same user; what waits on the disk for the next start is found. Loading a checked
 * copy instead would only move the moment, to a folder from which computers of an office often may load nothing.
 * @param app the archive, in which the module stands as one that is unpacked
 * @param path of the module within it; one that the manifest does not name is not as packed
 * @throws Error where a file cannot be read
 */
export function isAsPacked(app: string, path: string): boolean {
  const { nativeModules } = manifestSchema.parse(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')));
  const hash = createHash('sha256').update(readFileSync(join(app, path)));
  return nativeModules[path] === hash.digest('hex');
}
