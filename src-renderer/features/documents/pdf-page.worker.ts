// Loads the parser into this worker, so that parsing and drawing run in one thread, which can be terminated at any
// moment.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist';
import type { PageRequest, PageResponse } from './pdf-page.ts';

/** Maximum number of pixels of an image within the PDF. Larger images are left out. */
const maxImagePixels = 50_000_000;

interface CanvasAndContext {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Creates OffscreenCanvas elements, because a worker has no document. */
class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: CanvasAndContext): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/**
 * Creates no filters, because the library's filters are SVG elements, which a worker cannot create. Masks are drawn
 * without filters.
 */
class FilterFactory {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  destroy(): void {}
}

async function draw({ file, maxEdgePx }: PageRequest): Promise<Blob> {
  const loading = getDocument({
    data: await file.arrayBuffer(),
    // Stands in for the document, in which the library looks for fonts of the system and of the file.
    ownerDocument: Object.assign(Object.create(null), { fonts: self.fonts }),
    CanvasFactory,
    FilterFactory,
    // The library would download WASM and worker files, which the page's Content Security Policy forbids.
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    maxImageSize: maxImagePixels,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  try {
    const page = await (await loading.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: maxEdgePx / Math.max(width, height) });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // The library's types require a canvas of a page, but its code needs only a context.
    const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  } finally {
    await loading.destroy();
  }
}

/**
 * Answers each request with the picture of the page, or with null for a broken or encrypted file. The reason is not
 * sent, because it is not shown anywhere.
 */
self.addEventListener('message', async ({ data }: MessageEvent<PageRequest>) => {
  if (data.what !== 'page') return;
  const picture = await draw(data).catch(() => null);
  const answer: PageResponse = { what: 'picture', id: data.id, picture };
  self.postMessage(answer);
});
