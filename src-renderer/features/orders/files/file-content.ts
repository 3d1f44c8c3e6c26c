import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type Call, onLeave } from '../../../bridge/bridge.ts';
import { fileOfPieces } from '../../documents/stored-file.ts';
import { isPicture, pictureOf, thumbnailOf } from '../../documents/thumbnail.ts';

export type ServiceFile = OrderDetail['files'][number];

/** Larger files are not loaded for a thumbnail alone. */
const maxThumbnailBytes = 12_582_912;
const maxThumbnails = 400;

/** Reads a file of an order. @throws DispatchError */
const serviceFile = (call: Call, localId: string, { id, name, media_type }: ServiceFile): Promise<File> =>
  fileOfPieces(name, media_type, offsetBytes =>
    call('orders.readFile', { localId, fileId: id, offsetBytes }),
  );

/** Whether Dispatch can show the file: a picture, or the first page of a PDF. */
export const canBeShown = ({ media_type: type }: ServiceFile): boolean =>
  isPicture(type) || type === 'application/pdf';

/** The file as a picture large enough to read. Null where it cannot be shown. @throws DispatchError */
export const largePicture = (call: Call, localId: string, file: ServiceFile): Promise<Blob | null> =>
  pictureOf(file.media_type, () => serviceFile(call, localId, file));

/** Thumbnails as `data:` URLs, by file id. */
const thumbnails = new Map<string, Promise<string | null>>();
onLeave(() => thumbnails.clear());

/** The thumbnail of a file, loaded once. Null where there is none, or it could not be loaded. */
export function smallPicture(call: Call, localId: string, file: ServiceFile): Promise<string | null> {
  if (!canBeShown(file) || file.size_bytes > maxThumbnailBytes) return Promise.resolve(null);
  const known = thumbnails.get(file.id);
  if (known) return known;
  const picture = serviceFile(call, localId, file)
    .then(thumbnailOf)
    .catch(() => {
      // The next try may succeed: the service was unreachable, or the address of the file had expired.
      thumbnails.delete(file.id);
      return null;
    });
  thumbnails.set(file.id, picture);
  const oldest = thumbnails.keys().next().value;
  if (thumbnails.size > maxThumbnails && oldest !== undefined) thumbnails.delete(oldest);
  return picture;
}
