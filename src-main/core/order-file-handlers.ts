import type { orderFileMethods } from '../../src-shared/order-extras.ts';
import type { EnvironmentHandlers } from './router.ts';
import type { Context } from './use-cases/context.ts';
import { createDownloads } from './use-cases/order-files/download-files.ts';
import { createFileContents } from './use-cases/order-files/file-contents.ts';
import { readFiles } from './use-cases/order-files/read-files.ts';

/** Method about the files of an order → use case. */
export function orderFileHandlers(
  context: Context,
): Pick<EnvironmentHandlers, keyof typeof orderFileMethods> {
  const { ownIdOf } = context.orders;
  const contents = createFileContents(context);
  const downloads = createDownloads(context);
  return {
    'orders.readFiles': async ({ localId }) => {
      await readFiles(context, ownIdOf(localId));
      return {};
    },
    'orders.readFile': ({ localId, fileId, offsetBytes }) =>
      contents.piece(ownIdOf(localId), fileId, offsetBytes),
    'orders.downloadFiles': ({ localId, fileIds }) => downloads.start(ownIdOf(localId), fileIds),
    'orders.stopDownload': ({ localId }) => {
      downloads.stop(ownIdOf(localId));
      return {};
    },
  };
}
