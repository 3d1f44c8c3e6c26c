// Registers the parser, so that parsing and drawing both happen in this one thread, which can be ended at any moment.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist';
import type { PageAnswer, PageQuestion } from './pdf-page.ts';

/** Larger images are left out of the picture. */
const maxImagePixels = 50_000_000;

interface CanvasAndContext {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** There is no document in a worker; its canvases are of another kind. */
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

/** Filters are SVG elements, which there are none of here: a mask that needs one is drawn without. */
class FilterFactory {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  destroy(): void {}
}

async function draw({ file, maxEdgePx }: PageQuestion): Promise<Blob> {
  const loading = getDocument({
    data: await file.arrayBuffer(),
    // Fonts of the system and of the file are kept with this thread instead of a document.
    ownerDocument: Object.assign(Object.create(null), { fonts: self.fonts }),
    CanvasFactory,
    FilterFactory,
    // Both would be fetched, which the policy of the page forbids.
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
    // The library's types know no canvas without a document; its code asks for nothing but a context.
    const canvasContext = canvas.getContext('2d') as unknown as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport }).promise;
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  } finally {
    await loading.destroy();
  }
}

/** Broken and encrypted files have no picture; why does not matter to who looks at a list. */
self.addEventListener('message', async ({ data }: MessageEvent<PageQuestion>) => {
  if (data.what !== 'page') return;
  const picture = await draw(data).catch(() => null);
  const answer: PageAnswer = { what: 'picture', id: data.id, picture };
  self.postMessage(answer);
});
