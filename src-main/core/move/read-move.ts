import { createHash } from 'node:crypto';
import type { MoveCounts } from '../../../src-shared/contract/moving.ts';
import { maxEnvironments } from '../../../src-shared/domain/size-limits.ts';
import type { SqlRow } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { currentSchemaVersion } from '../store/migrate.ts';
import { notAMoveFile, readFrames } from './move-frames.ts';
import {
  type MovedEnvironment,
  type MovedTable,
  type MoveMessage,
  moveMessageOf,
  rowOf,
} from './move-messages.ts';
import { soundRow } from './sound-row.ts';

/** Maximum number of rows and documents of one file. */
const maxMessages = 4_000_000;

/** A row is as it may be stored, see `soundRow`. */
export type MoveItem =
  | Exclude<MoveMessage, { what: 'row' }>
  | { what: 'row'; table: MovedTable; row: SqlRow }
  | { what: 'piece'; bytes: Uint8Array };

/**
 * Yields what is in a file of a move, and checks it meanwhile: bytes come right after their document, have its size and
 * its hash, and come before all rows of their environment; rows may be stored. What was yielded counts only once the
 * generator has ended.
 * @param unended as for `readFrames`
 * @returns the SHA-256 of the file's content, in hex
 * @throws DispatchError `bad_request` (`move_file`, `move_file_incomplete`, `move_file_newer`), `cancelled`, Error of
 * the disk
 */
export async function* readMove(
  path: string,
  signal: AbortSignal,
  onRead?: (bytes: number) => void,
  unended?: Buffer,
): AsyncGenerator<MoveItem, string> {
  const frames = readFrames(path, signal, onRead, unended);
  try {
    return yield* itemsOf(frames);
  } finally {
    await frames.return('');
  }
}

type Frames = ReturnType<typeof readFrames>;

async function* itemsOf(frames: Frames): AsyncGenerator<MoveItem, string> {
  let messages = 0;
  let environments = 0;
  let isAtRows = false;
  for (;;) {
    const frame = await frames.next();
    if (frame.done) {
      if (environments === 0) throw notAMoveFile();
      return frame.value;
    }
    messages += 1;
    if (frame.value.kind !== 'json' || messages > maxMessages) throw notAMoveFile();
    const message = moveMessageOf(frame.value.value, currentSchemaVersion);
    if (message.what === 'environment') {
      environments += 1;
      isAtRows = false;
      // An export can contain 100 environments of the user and 100 of the administrator.
      if (environments > 2 * maxEnvironments) throw notAMoveFile();
    } else if (environments === 0 || (message.what === 'bytes' && isAtRows)) throw notAMoveFile();
    if (message.what === 'row') {
      isAtRows = true;
      const row = soundRow(message.table, rowOf(message));
      if (row === null) throw notAMoveFile();
      yield { ...message, row };
    } else yield message;
    if (message.what === 'bytes') yield* pieces(message, frames);
  }
}

async function* pieces(
  { sha256, sizeBytes }: Extract<MoveMessage, { what: 'bytes' }>,
  frames: Frames,
): AsyncGenerator<MoveItem> {
  const hash = createHash('sha256');
  for (let rest = sizeBytes; rest > 0; ) {
    const frame = await frames.next();
    if (frame.done || frame.value.kind !== 'bytes') throw notAMoveFile();
    const { bytes } = frame.value;
    rest -= bytes.byteLength;
    if (rest < 0 || bytes.byteLength === 0) throw notAMoveFile();
    hash.update(bytes);
    yield { what: 'piece', bytes };
  }
  if (hash.digest('hex') !== sha256) throw notAMoveFile();
}

/** What a file has of one environment. */
export interface MovedPart {
  head: MovedEnvironment;
  counts: MoveCounts;
}

export interface InspectedMove {
  path: string;
  /** Of its content, in hex. It must be the same when the file is imported. */
  sha256: string;
  parts: MovedPart[];
}

/**
 * Reads a whole file, and counts what it has. Stores nothing.
 * @throws DispatchError and Error as `readMove`
 */
export async function inspectMove(
  path: string,
  signal: AbortSignal,
  onRead?: (bytes: number) => void,
): Promise<InspectedMove> {
  const parts: MovedPart[] = [];
  const items = readMove(path, signal, onRead);
  for (;;) {
    const item = await items.next();
    if (item.done) return { path, sha256: item.value, parts };
    if (item.value.what === 'environment') parts.push({ head: item.value, counts: none() });
    const counts = parts.at(-1)?.counts;
    if (counts) countItem(counts, item.value);
  }
}

const none = (): MoveCounts => ({
  drafts: 0,
  templates: 0,
  addresses: 0,
  openEntries: 0,
  typedChanges: 0,
  typedRows: 0,
  documents: 0,
  documentBytes: 0,
});

function countItem(counts: MoveCounts, item: MoveItem): void {
  if (item.what === 'bytes') {
    counts.documents += 1;
    counts.documentBytes += item.sizeBytes;
  }
  if (item.what !== 'row') return;
  const { row } = item;
  const isCounted: Partial<Record<typeof item.table, [keyof MoveCounts, boolean]>> = {
    transport_order: ['drafts', row.phase === 'draft' && (row.discarded_at_ms ?? null) === null],
    outbox_entry: ['openEntries', !isFinal(row.state)],
    order_template: ['templates', true],
    address_entry: ['addresses', (row.removed_at_ms ?? null) === null],
    change_draft: ['typedChanges', true],
    meta: ['typedRows', String(row.name).startsWith('bulk.row.')],
  };
  const [name, isOne] = isCounted[item.table] ?? ['drafts', false];
  if (isOne) counts[name] += 1;
}
