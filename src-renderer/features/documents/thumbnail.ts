import { fileMediaTypeOf } from './document-check.ts';

const maxEdgePx = 96;
const maxReadableEdgePx = 1_800;
const maxCharacters = 100_000;
/** Maximum time to wait for a picture, in milliseconds. Without a picture, the letters of the file type are shown. */
const maxWaitMs = 8_000;

/** Small picture of an image or of the first page of a PDF as a `data:` URL; null for other files. */
export async function thumbnailOf(file: File): Promise<string | null> {
  const mediaType = fileMediaTypeOf(file);
  if (mediaType === 'application/pdf') return within(maxWaitMs, pdfThumbnail(file));
  return isPicture(mediaType) ? imageThumbnail(file) : null;
}

/** Whether the browser can show files of this type as images. */
export const isPicture = (mediaType: string): boolean =>
  /^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(mediaType);

/** A picture large enough to read: the image itself, or the first page of a PDF. Null for other files. */
export async function pictureOf(mediaType: string, load: () => Promise<File>): Promise<Blob | null> {
  if (isPicture(mediaType)) return load();
  return mediaType === 'application/pdf' ? firstPage(load, maxReadableEdgePx) : null;
}

/**
 * Draws the first page of a PDF. The library is loaded here, because only PDFs need it, and before the file, so that no
 * file is read in vain if the library cannot be loaded.
 */
async function firstPage(load: () => Promise<File>, maxEdgePx: number): Promise<Blob | null> {
  const { pdfPage } = await import('./pdf-page.ts');
  return pdfPage(await load(), maxEdgePx);
}

async function pdfThumbnail(file: File): Promise<string | null> {
  const picture = await firstPage(() => Promise.resolve(file), maxEdgePx);
  return picture && short(await dataUrlOf(picture));
}

const within = <T>(waitMs: number, work: Promise<T | null>): Promise<T | null> =>
  Promise.race([work, new Promise<null>(resolve => setTimeout(resolve, waitMs, null))]);

const short = (url: string): string | null => (url.length <= maxCharacters ? url : null);

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read.'));
    reader.readAsDataURL(picture);
  });

async function imageThumbnail(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxEdgePx / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return short(canvas.toDataURL('image/webp', 0.8));
  } finally {
    picture.close();
  }
}
