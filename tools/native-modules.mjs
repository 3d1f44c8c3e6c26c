// Native modules load from real files beside the archive, whose content nobody checks: the archive has their hashes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As electron-builder.yml packs them, and `src-main/electron/build-core.ts` loads them. */
const nativeModules = ['node_modules/keytar/build/Release/keytar.node'];

/** SHA-256 in hexadecimal, by path within the app; `package.json` in the archive keeps them as `nativeModules`. */
export const hashesOf = folder =>
  Object.fromEntries(nativeModules.map(path => [path, hashOf(join(folder, path))]));

const hashOf = file => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Throws where a packaged app has anything but these native modules beside its archive, or one that was changed since,
 * as by a signature: Dispatch would refuse to load it.
 */
export function checkUnpacked(resources, hashes) {
  const folder = join(resources, 'app.asar.unpacked');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const strange = files.filter(path => !Object.hasOwn(hashes, path));
  if (strange.length > 0) throw new Error(`Outside the archive, and no native module: ${strange.join(', ')}`);
  for (const [path, hash] of Object.entries(hashes)) {
    if (!files.includes(path)) throw new Error(`${path} is not where it can be loaded, beside the archive.`);
    if (hashOf(join(folder, path)) !== hash)
      throw new Error(
        `${path} was changed while it was packed. If it has to be signed, sign it in node_modules before packaging.`,
      );
  }
}
