import { randomUUID } from 'node:crypto';
import type { EventPayload } from '../../../src-shared/contract/contract.ts';
import type { sheetsMethods } from '../../../src-shared/contract/sheets.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { asDispatchError } from '../api/failure.ts';
import { ownName } from '../files/own-name.ts';
import { openPartFile, type PartFile } from '../files/part-file.ts';
import { type Unfinished, watchUnfinished } from '../files/unfinished.ts';
import type { Desktop } from '../ports/desktop.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/**
 * A job without progress for this many milliseconds is aborted. Printing makes no progress, and takes some ten seconds
 * for 200 orders on a slow computer.
 */
const usualIdleMs = 120_000;

/** Number of jobs whose result can still be asked for. */
const maxResults = 4;

type Begin = HandlerInput<'sheets.begin'>;
type Unread = Pick<HandlerInput<'sheets.ready'>, 'missing' | 'partial'>;
type Result = Unread & { path: string | null };

interface Job {
  id: string;
  asked: Begin;
  path: string;
  file: PartFile;
  /** Watches the job, and ends it when its page closes or when it makes no progress. */
  unfinished: Unfinished;
  result: PromiseWithResolvers<Result>;
  isPrinting: boolean;
}

export interface OrderSheetsSources {
  desktop: Pick<
    Desktop,
    'chooseSavePath' | 'whenPageGoes' | 'openSheetsWindow' | 'sheetsAsPdf' | 'closeSheetsWindow'
  >;
  emit(payload: EventPayload<'sheets.progressed'>): void;
  /** Called with the path of a saved PDF, so that its folder can be shown. */
  keepShowable(id: string, path: string): void;
  idleMs?: number;
}

export type OrderSheets = ReturnType<typeof createOrderSheets>;

/** Saves the sheets of many orders as one PDF, which a page that nobody sees draws. One job runs at a time. */
export function createOrderSheets({ desktop, emit, keepShowable, idleMs = usualIdleMs }: OrderSheetsSources) {
  let running: Job | null = null;
  /** Whether a save dialog is open, or the file is being created. */
  let isBeginning = false;
  const results = new Map<string, Promise<Result>>();

  const take = (id: string): Job => {
    if (running?.id === id) return running;
    throw refusal('not_found', 'These order sheets are no longer being made.', 'sheets');
  };

  /** Ends the job without a file, if it still runs. */
  async function fail(job: Job, error: DispatchError): Promise<void> {
    if (running !== job) return;
    running = null;
    await abort(job);
    job.result.reject(error);
  }

  /** Deletes the partial file. Whoever waits for the result is told only after that. */
  async function abort(job: Job): Promise<void> {
    job.unfinished.end();
    await Promise.all([job.file.abort(), close(job)]);
  }

  const close = ({ id }: Job): Promise<void> => desktop.closeSheetsWindow(id).catch(() => undefined);

  async function print(job: Job, unread: Unread): Promise<void> {
    const { id, path, file, unfinished, result } = job;
    try {
      const bytes = await desktop.sheetsAsPdf(id);
      if (running !== job) return;
      await file.append(bytes);
    } catch (error) {
      return fail(job, asDispatchError(error));
    }
    if (running !== job) return;
    // From here on, the job cannot be cancelled, so that no file appears after its cancellation.
    running = null;
    unfinished.end();
    try {
      await file.finish();
      keepShowable(id, path);
      result.resolve({ ...unread, path });
      await close(job);
    } catch (error) {
      await abort(job);
      result.reject(asDispatchError(error));
    }
  }

  async function endWithoutSheets(job: Job, unread: Unread): Promise<void> {
    running = null;
    await abort(job);
    job.result.resolve({ ...unread, path: null });
  }

  function keepResult(id: string, result: Promise<Result>): void {
    // Nobody may ask for the result, for example because the page has closed.
    result.catch(() => undefined);
    results.set(id, result);
    for (const oldest of [...results.keys()].slice(0, -maxResults)) results.delete(oldest);
  }

  async function open(asked: Begin, path: string): Promise<{ sheetsId: string; path: string }> {
    const file = await openPartFile(path);
    const result = Promise.withResolvers<Result>();
    const job: Job = {
      id: randomUUID(),
      asked,
      path,
      file,
      unfinished: watchUnfinished(desktop.whenPageGoes, idleMs, () => void fail(job, notMade())),
      result,
      isPrinting: false,
    };
    running = job;
    keepResult(job.id, result.promise);
    try {
      await desktop.openSheetsWindow(job.id, asked.environmentId);
    } catch (error) {
      await fail(job, asDispatchError(error));
      throw error;
    }
    return { sheetsId: job.id, path };
  }

  const handlers: HandlersFor<typeof sheetsMethods> = {
    'sheets.begin': async asked => {
      const name = ownName(asked.suggestedName, ['pdf']);
      if (running || isBeginning)
        throw refusal('not_allowed_in_state', 'Order sheets are already being saved.', 'sheets_running');
      isBeginning = true;
      try {
        const path = await desktop.chooseSavePath(name);
        return path === null ? null : await open(asked, path);
      } finally {
        isBeginning = false;
      }
    },
    'sheets.result': ({ sheetsId }) => {
      const result = results.get(sheetsId);
      if (result) return result;
      throw refusal('not_found', 'There are no such order sheets.', 'sheets');
    },
    'sheets.cancel': async ({ sheetsId }) => {
      if (running?.id === sheetsId) await fail(running, cancelled());
    },
    'sheets.job': ({ sheetsId }) => {
      const job = take(sheetsId);
      desktop.whenPageGoes(() => void fail(job, notMade()));
      const { localIds, isWithPrice, isWithNote } = job.asked;
      return { localIds, isWithPrice, isWithNote };
    },
    'sheets.noteProgress': ({ sheetsId, done }) => {
      const { unfinished, asked } = take(sheetsId);
      unfinished.goesOn();
      const total = asked.localIds.length;
      emit({ sheetsId, done: Math.min(done, total), total });
    },
    'sheets.ready': ({ sheetsId, missing, partial }) => {
      const job = take(sheetsId);
      if (job.isPrinting) return;
      job.isPrinting = true;
      job.unfinished.goesOn();
      const total = job.asked.localIds.length;
      emit({ sheetsId, done: total, total });
      // Not awaited: the page of the sheets closes before an answer could reach it.
      if (missing.length >= total) void endWithoutSheets(job, { missing, partial });
      else void print(job, { missing, partial });
    },
  };

  return {
    handlers,
    /** Aborts the job when the program ends, so that no partial file is left, also of a job that is just ending. */
    async stop(): Promise<void> {
      if (running) await fail(running, cancelled());
      await Promise.allSettled(results.values());
    },
  };
}

const cancelled = (): DispatchError => new DispatchError('cancelled', 'The order sheets were cancelled.');

const notMade = (): DispatchError =>
  refusal('internal', 'The page of the order sheets stopped or took too long.', 'sheets_not_made');
