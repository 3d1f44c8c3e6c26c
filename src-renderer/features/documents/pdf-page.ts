import { pdfWorkerPolicy } from '../../bridge/worker-policies.ts';
import workerUrl from './pdf-page.worker.ts?worker&url';

export interface PageQuestion {
  what: 'page';
  id: number;
  file: Blob;
  /** Of the picture. */
  maxEdgePx: number;
}

export interface PageAnswer {
  what: 'picture';
  id: number;
  /** Null where the file is broken or encrypted. */
  picture: Blob | null;
}

/** A file that takes longer is worth no picture. */
const maxDrawingMs = 6_000;
/** The thread holds some megabytes, so it goes when nothing was asked of it for this long. */
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
      ({ data }: MessageEvent<PageAnswer>) => {
        if (data.what === 'picture' && data.id === id) settle(data.picture);
      },
      { signal },
    );
    asked.addEventListener('error', giveUp, { signal });
    const question: PageQuestion = { what: 'page', id, file, maxEdgePx };
    asked.postMessage(question);
  });
}

/**
 * The first page of a PDF as a picture, one file after the other, in a thread that is ended where a file keeps it too
 * long. Null for what cannot be drawn.
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
