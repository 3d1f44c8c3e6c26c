import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateChannel } from '../../../src-shared/contract/updates.ts';

/**
 * `package.json` in the archive, which `npm run package` completes: neither a page nor a file of the user can name
 * another place or another key.
 */
const manifestSchema = z.object({
  updates: z.object({
    /** Folder with the files of all systems and processors. */
    url: z.url({ protocol: /^https$/ }),
    channel: z.enum(['latest', 'beta']),
    /** Key with which channel files are signed: SPKI in DER, as base64. */
    publicKey: z.string(),
  }),
});

/** From where an installed program gets new versions. */
export interface UpdatePlace {
  /** Folder with the files for this system and processor. It ends with a slash. */
  folder: URL;
  publicKey: string;
  channelOf(chosen: UpdateChannel): ChannelFile;
}

/** The file that names the newest version of a channel. */
export interface ChannelFile {
  /** Its name, as electron-builder calls it. */
  name: string;
  /** Its path below the update place, which its signature contains. */
  signedPath: string;
}

/** Name of the folder for a system and a processor below the update place, such as `linux-x64`. */
export const folderNameOf = (platform: string, arch: string): string => `${platform}-${arch}`;

function channelFileOf(channel: string, platform: string, arch: string): string {
  if (platform === 'win32') return `${channel}.yml`;
  if (platform === 'darwin') return `${channel}-mac.yml`;
  return `${channel}-linux${arch === 'x64' ? '' : `-${arch}`}.yml`;
}

/**
 * Reads the update place of this build.
 * @param app path of the archive
 * @returns null if the build has none, so that it cannot update itself
 * @throws Error if `package.json` cannot be read
 */
export function readUpdatePlace(
  app: string,
  platform: string = process.platform,
  arch: string = process.arch,
): UpdatePlace | null {
  const found = manifestSchema.safeParse(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')));
  if (!found.success) return null;
  const { url, channel, publicKey } = found.data.updates;
  const folderName = folderNameOf(platform, arch);
  return {
    folder: new URL(`${folderName}/`, url.endsWith('/') ? url : `${url}/`),
    publicKey,
    channelOf(chosen) {
      const name = channelFileOf(chosen === 'build' ? channel : chosen, platform, arch);
      return { name, signedPath: `${folderName}/${name}` };
    },
  };
}
