import { pdfWorkerPolicy } from '../../bridge/worker-policies.ts';
import workerUrl from './pdf-page.worker.ts?worker&url';

export interface PageRequest {
  what: 'page';
  id: number;
  file: Blob;
  /** Length of the longer edge of the picture, in pixels. */
  maxEdgePx: number;
}

export interface PageResponse {
  what: 'picture';
  id: number;
  /** The picture of the page; null if the file is broken or encrypted. */
  picture: Blob | null;
}

/** Maximum drawing time in milliseconds. A PDF that takes longer gets no picture. */
const maxDrawingMs = 6_000;
/**
 * The worker is terminated after this many milliseconds without a request, because it takes some megabytes of memory.
 */
const idleMs = 20_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();
let lastId = 0;

function end(): void {
  worker?.terminate();
  worker = null;
}

const started = (): Worker => {
  worker ??= new Worker(pdfWorkerPolicy.createScriptURL(workerUrl), { type: 'module' });
  return worker;
};

function ask(file: Blob, maxEdgePx: number): Promise<Blob | null> {
  lastId += 1;
  const id = lastId;
  const asked = started();
  return new Promise<Blob | null>(resolve => {
    const stop = new AbortController();
    const settle = (picture: Blob | null) => {
      stop.abort();
      clearTimeout(overdue);
      resolve(picture);
    };
    const giveUp = () => {
      end();
      settle(null);
    };
    const overdue = setTimeout(giveUp, maxDrawingMs);
    const { signal } = stop;
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<PageResponse>) => {
        if (data.what === 'picture' && data.id === id) settle(data.picture);
      },
      { signal },
    );
    asked.addEventListener('error', giveUp, { signal });
    const question: PageRequest = { what: 'page', id, file, maxEdgePx };
    asked.postMessage(question);
  });
}

/**
 * Draws the first page of a PDF. Files are drawn one after another in a worker, which is terminated if a file takes too
 * long. Returns null if the page cannot be drawn.
 */
export function pdfPage(file: Blob, maxEdgePx: number): Promise<Blob | null> {
  clearTimeout(idle);
  const drawn = last.then(() => ask(file, maxEdgePx)).catch(() => null);
  last = drawn.finally(() => {
    clearTimeout(idle);
    idle = setTimeout(end, idleMs);
  });
  return drawn;
}
