import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { exportFormatSchema } from '../../../src-shared/contract/exports.ts';
import { maxExportBytes } from '../../../src-shared/domain/size-limits.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { ownName } from '../files/own-name.ts';
import { openPartFile, type PartFile } from '../files/part-file.ts';
import { type Unfinished, watchUnfinished } from '../files/unfinished.ts';
import type { Desktop } from '../ports/desktop.ts';

/** Maximum number of exports at once, since each keeps a file open. */
const maxAtOnce = 16;

/**
 * An export that gets no new piece for this many milliseconds is aborted. The time is long because a spreadsheet with
 * many rows is written only after its last row was read.
 */
const idleMs = 60 * 60_000;

interface Growing {
  path: string;
  file: PartFile;
  /** True while a piece is being written or the file is being renamed. */
  isBusy: boolean;
  /** Watches the export, and aborts it when its page closes or sends no more pieces. */
  unfinished: Unfinished;
}

type ExportDesktop = Pick<Desktop, 'chooseSavePath' | 'showInFolder' | 'whenPageGoes'>;

/** Maximum number of finished exports that can still be shown in their folder. */
const maxShowable = 16;

export type ExportFiles = ReturnType<typeof createExportFiles>;

/**
 * Saves files whose content windows create. The user chooses each path in a dialog; after that, a window names the file
 * only by the id of the export.
 * @param maxBytes maximum size of one file
 */
export function createExportFiles(
  { chooseSavePath, showInFolder, whenPageGoes }: ExportDesktop,
  maxBytes = maxExportBytes,
) {
  const growing = new Map<string, Growing>();
  /**
   * Paths of finished exports by id, the latest last. Pages name an export by its id, so they cannot show any other
   * path.
   */
  const finished = new Map<string, string>();
  /** Number of open save dialogs. */
  let asking = 0;
  const take = (exportId: string): Growing => {
    const found = growing.get(exportId);
    if (found) return found;
    throw refusal('not_found', 'This export is over.', 'export');
  };
  const keepShowable = (id: string, path: string): void => {
    finished.set(id, path);
    for (const oldest of [...finished.keys()].slice(0, -maxShowable)) finished.delete(oldest);
  };
  /** Aborts of exports whose files are not deleted yet. */
  const aborting = new Set<Promise<void>>();
  const giveUp = async (exportId: string): Promise<void> => {
    const found = growing.get(exportId);
    if (!found) return;
    growing.delete(exportId);
    found.unfinished.end();
    const aborted = found.file.abort();
    aborting.add(aborted);
    await aborted;
    aborting.delete(aborted);
  };
  /**
   * Runs one operation of an export at a time. If it fails, aborts the export: half a file is useless, and it may take
   * the space that the disk lacks.
   */
  const orGiveUp = async (exportId: string, work: (of: Growing) => Promise<void>): Promise<Growing> => {
    const found = take(exportId);
    // The offset advances only after a piece is written. So a second piece with the same offset, sent before that,
    // would be accepted and mixed with the first.
    if (found.isBusy) throw new DispatchError('bad_request', 'A piece of the export is still being written.');
    found.isBusy = true;
    try {
      await work(found);
      return found;
    } catch (error) {
      await giveUp(exportId);
      throw error;
    } finally {
      found.isBusy = false;
    }
  };
  return {
    /**
     * Asks where to save the file, and creates it.
     * @returns null if the user cancels
     * @throws DispatchError `bad_request` (`file_name`), `not_allowed_in_state` (`exports`)
     */
    async begin(suggestedName: string): Promise<{ exportId: string; path: string } | null> {
      const name = ownName(suggestedName, exportFormatSchema.options);
      if (growing.size + asking >= maxAtOnce) {
        throw refusal('not_allowed_in_state', 'Too many exports at once.', 'exports');
      }
      asking += 1;
      try {
        const path = await chooseSavePath(name);
        if (path === null) return null;
        const exportId = randomUUID();
        const file = await openPartFile(path);
        const unfinished = watchUnfinished(whenPageGoes, idleMs, () => void giveUp(exportId));
        growing.set(exportId, { path, file, isBusy: false, unfinished });
        return { exportId, path };
      } finally {
        asking -= 1;
      }
    },
    /**
     * Appends a piece.
     * @throws DispatchError if the disk is full, the file too large, or the offset wrong. The export is then aborted,
     * unless the error is that another piece is still being written.
     */
    async append(exportId: string, offsetBytes: number, bytes: Uint8Array): Promise<void> {
      await orGiveUp(exportId, async ({ file, unfinished }) => {
        unfinished.goesOn();
        if (offsetBytes !== file.writtenBytes) {
          throw new DispatchError('bad_request', 'The pieces of the export are out of order.');
        }
        if (offsetBytes + bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
        await file.append(bytes);
      });
    },
    async finish(exportId: string): Promise<{ path: string; sizeBytes: number }> {
      const whole = await orGiveUp(exportId, ({ file, unfinished }) => {
        unfinished.end();
        return file.finish();
      });
      growing.delete(exportId);
      keepShowable(exportId, whole.path);
      return { path: whole.path, sizeBytes: whole.file.writtenBytes };
    },
    /**
     * Shows a finished export in its folder.
     * @throws DispatchError `not_found` (`export`, or `file_gone` if the file no longer exists)
     */
    async show(exportId: string): Promise<void> {
      const path = finished.get(exportId);
      if (path === undefined) throw refusal('not_found', 'This export is over.', 'export');
      const isThere = await stat(path).then(
        () => true,
        () => false,
      );
      // The system does nothing and reports no error for a missing file, so it is checked first.
      if (!isThere) throw refusal('not_found', 'The exported file is gone.', 'file_gone');
      await showInFolder(path);
    },
    /** From now on, `show` also shows a file that was saved in another way, under this id. */
    keepShowable,
    cancel: giveUp,
    /** Aborts all exports when the program ends, so that no partial file is left. */
    stop: async (): Promise<void> => {
      await Promise.all([...[...growing.keys()].map(giveUp), ...aborting]);
    },
  };
}

const tooLarge = (maxBytes: number): DispatchError =>
  refusal('not_allowed_in_state', `An export may have ${maxBytes} bytes.`, 'export_too_large');
