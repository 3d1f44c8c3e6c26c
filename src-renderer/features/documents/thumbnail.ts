const longestEdgePx = 96;
const mostCharacters = 100_000;

/** Small picture of an image as a `data:` URL; null for everything else and for what cannot be drawn. */
export async function thumbnailOf(file: File): Promise<string | null> {
  if (!/^image\/(jpeg|png|gif|webp|avif|bmp)$/.test(file.type)) return null;
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestEdgePx / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/webp', 0.8);
    return url.length <= mostCharacters ? url : null;
  } finally {
    picture.close();
  }
}
