import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type Call, onLeave } from '../../../bridge/bridge.ts';
import { fileOfPieces } from '../../documents/stored-file.ts';
import { isPicture, pictureOf, thumbnailOf } from '../../documents/thumbnail.ts';

export type ServiceFile = OrderDetail['files'][number];

/** Maximum size in bytes of a file that is loaded only to draw its thumbnail. */
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

/**
 * Loads a file as a picture that is large enough to read. Null if Dispatch cannot show the file.
 * @throws DispatchError
 */
export const largePicture = (call: Call, localId: string, file: ServiceFile): Promise<Blob | null> =>
  pictureOf(file.media_type, () => serviceFile(call, localId, file));

/** Thumbnails as `data:` URLs, by file id. A promise is stored while a thumbnail is loading. */
const thumbnails = new Map<string, Promise<string | null>>();
onLeave(() => thumbnails.clear());

/** The thumbnail of a file, which is loaded only once. Null if the file has none, or if loading has failed. */
export function smallPicture(call: Call, localId: string, file: ServiceFile): Promise<string | null> {
  if (!canBeShown(file) || file.size_bytes > maxThumbnailBytes) return Promise.resolve(null);
  const known = thumbnails.get(file.id);
  if (known) return known;
  const picture = serviceFile(call, localId, file)
    .then(thumbnailOf)
    .catch(() => {
      // The failure is not kept, because another attempt may succeed: the service could not be reached, or the URL of
      // the file had expired.
      thumbnails.delete(file.id);
      return null;
    });
  thumbnails.set(file.id, picture);
  const oldest = thumbnails.keys().next().value;
  if (thumbnails.size > maxThumbnails && oldest !== undefined) thumbnails.delete(oldest);
  return picture;
}
