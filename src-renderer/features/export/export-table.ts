import { type CsvStyle, type ExportFormat, exportPieceBytes } from '../../../src-shared/contract/exports.ts';

import { call } from '../../bridge/bridge.ts';
import { type Cell, type ExportColumn, shapeOf } from './columns.ts';
import { encodingCancelled, startEncoder } from './encoder-thread.ts';

export interface TableExport<Row> {
  /** File name without extension. */
  suggestedName: string;
  format: ExportFormat;
  csv: CsvStyle;
  columns: readonly ExportColumn<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
  signal?: AbortSignal;
  /** Called with the number of rows written so far. */
  onProgress?(rows: number): void;
}

export interface Exported {
  /** Id by which `exports.show` finds the file. */
  exportId: string;
  path: string;
  rows: number;
}

/** Thrown if the rows could not be read. `cause` is the error that `rows` threw. */
export class RowsError extends Error {
  constructor(cause: unknown) {
    super('The rows could not be read.', { cause });
  }
}

/** Few, so that the window can draw between two batches: making the cells of a row takes about 20 microseconds. */
const rowsAtOnce = 100;

/** Groups the rows into batches of at most `rowsAtOnce`. */
async function* batches<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Asks where to save, then writes the table to that file, piece by piece. The file gets its final name only when it is
 * complete.
 * @returns null if the user cancels
 * @throws DispatchError `cancelled`, `storage_full`, `storage_failed`, `bad_request` (`too_many_rows`)
 * @throws RowsError
 */
export async function exportTable<Row>(table: TableExport<Row>): Promise<Exported | null> {
  const { columns, format, csv, suggestedName, signal = null, onProgress } = table;
  const begun = await call('exports.begin', { suggestedName: `${suggestedName}.${format}` });
  if (begun === null) return null;
  const { exportId } = begun;
  const thread = startEncoder(signal);
  let offsetBytes = 0;
  const save = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    for (let start = 0; start < bytes.byteLength; start += exportPieceBytes) {
      if (signal?.aborted) throw encodingCancelled();
      const piece = bytes.slice(start, start + exportPieceBytes);
      await call('exports.append', { exportId, offsetBytes, bytes: piece });
      offsetBytes += piece.byteLength;
    }
  };
  let isReading = false;
  try {
    await thread.ask({ what: 'begin', format, csv, columns: columns.map(shapeOf), sheetName: suggestedName });
    let rows = 0;
    isReading = true;
    for await (const batch of batches(table.rows)) {
      isReading = false;
      const cells = batch.map(row => columns.map(({ cell }): Cell => cell(row)));
      await save(await thread.ask({ what: 'rows', rows: cells }));
      rows += batch.length;
      onProgress?.(rows);
      isReading = true;
    }
    isReading = false;
    await save(await thread.ask({ what: 'end' }));
    const { path } = await call('exports.finish', { exportId });
    return { exportId, path, rows };
  } catch (error) {
    await call('exports.cancel', { exportId }).catch(() => undefined);
    throw isReading ? new RowsError(error) : error;
  } finally {
    thread.end();
  }
}
