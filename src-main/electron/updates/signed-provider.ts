import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import { z } from 'zod';
import { maxNotesLength } from '../../../src-shared/contract/updates.ts';
import { contentOfSigned } from '../../adapters/signed-channel.ts';
import { UpdateFailure } from './update-failure.ts';
import type { ChannelFile, UpdatePlace } from './update-place.ts';
import type { UpdateRequests } from './update-requests.ts';

/** Maximum size of a channel file, in bytes. */
const maxChannelBytes = 262_144;
/** Maximum size of an installer, in bytes. */
const maxInstallerBytes = 2_147_483_648;

/** What electron-updater reads of a channel file; all else is left out. */
const channelSchema = z.object({
  version: z.string().max(64),
  releaseDate: z.string().max(64),
  releaseNotes: z.string().max(maxNotesLength).default(''),
  stagingPercentage: z.number().int().min(0).max(100).optional(),
  files: z
    .array(
      z.object({
        // A name in the same folder.
        url: z
          .string()
          .max(255)
          .regex(/^\w[\w.+-]*$/),
        /** As base64. */
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.number().int().positive().max(maxInstallerBytes),
      }),
    )
    .min(1)
    .max(20),
});

/**
 * Returns the provider by which electron-updater learns of versions: reads the channel file of the update place, and
 * accepts only one that is signed with the key of this build.
 * @param channelNow the file of the channel that is asked, each time
 */
export const signedProvider = (
  place: UpdatePlace,
  requests: UpdateRequests,
  channelNow: () => ChannelFile,
): (new (
  options: unknown,
  updater: unknown,
  runtimeOptions: ProviderRuntimeOptions,
) => Provider<UpdateInfo>) =>
  class extends Provider<UpdateInfo> {
    // electron-updater creates it with these arguments.
    constructor(_options: unknown, _updater: unknown, runtimeOptions: ProviderRuntimeOptions) {
      super(runtimeOptions);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const { name, signedPath } = channelNow();
      const url = new URL(name, place.folder);
      const text = await requests.readText(url, maxChannelBytes);
      const content = contentOfSigned(text, signedPath, place.publicKey);
      if (content === null) throw new UpdateFailure('unsigned', signedPath);
      const channel = channelSchema.safeParse(parseUpdateInfo(content, name, url));
      if (!channel.success) throw new UpdateFailure('unreadable', signedPath);
      const { stagingPercentage, ...rest } = channel.data;
      const [{ url: path = '', sha512 = '' } = {}] = rest.files;
      // `path` and `sha512` are for old versions of electron-updater, but its type requires them.
      return { ...rest, ...(stagingPercentage !== undefined && { stagingPercentage }), path, sha512 };
    }

    override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
      return resolveFiles(info, place.folder);
    }

    // electron-updater would send an id of this installation with each request.
    override setRequestHeaders(): void {}
  };
