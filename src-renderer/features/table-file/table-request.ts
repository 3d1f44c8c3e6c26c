import { addressesOfTable, type ReadAddresses } from '../../../src-shared/table/address-csv.ts';
import { messageOf } from '../../../src-shared/thrown.ts';
import { readTableBytes } from './read-bytes.ts';
import {
  addressTableOptions,
  maxTableBytes,
  orderTableOptions,
  type ReadTable,
  type TableFailure,
} from './table-file.ts';

/** Request to the worker. Only a handle of the file is sent, not its content. */
export type TableRequest = { want: 'orders' | 'addresses'; file: Blob };

export type ReadAddressFile =
  | ReadAddresses
  /** Nothing was read, because of `reason`. `too_many_rows`: the file has more rows than an import allows. */
  | { kind: 'failed'; reason: TableFailure | 'too_many_rows' };

export type TableResponse =
  | { what: 'orders'; table: ReadTable }
  | { what: 'addresses'; addresses: ReadAddressFile }
  /** Reading ended with an unexpected error in the worker. */
  | { what: 'threw'; message: string };

type Failed = { kind: 'failed'; reason: TableFailure };

async function bytesOf(file: Blob): Promise<Uint8Array | Failed> {
  if (file.size > maxTableBytes) return { kind: 'failed', reason: 'too_large' };
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'failed', reason: 'unreadable' };
  }
}

async function addressesOf(bytes: Uint8Array): Promise<ReadAddressFile> {
  const table = await readTableBytes(bytes, addressTableOptions);
  if (table.kind === 'failed') return table;
  const [sheet] = table.sheets;
  if (sheet?.isCut) return { kind: 'failed', reason: 'too_many_rows' };
  return addressesOfTable(sheet?.rows ?? []);
}

/** Answers a request to the worker. Reading may take long, so the worker can be terminated. */
export async function responseTo({ want, file }: TableRequest): Promise<TableResponse> {
  try {
    const bytes = await bytesOf(file);
    const isRead = bytes instanceof Uint8Array;
    return want === 'orders'
      ? { what: 'orders', table: isRead ? await readTableBytes(bytes, orderTableOptions) : bytes }
      : { what: 'addresses', addresses: isRead ? await addressesOf(bytes) : bytes };
  } catch (cause) {
    return { what: 'threw', message: messageOf(cause) };
  }
}
