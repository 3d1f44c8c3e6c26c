import { randomUUID } from 'node:crypto';
import type { Steps } from '../../../src-shared/steps.ts';
import { open } from '../outbox/entry-sql.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { findTableRow } from '../repair/tables.ts';
import { createRemovals } from '../store/removals.ts';
import { placingNow } from './placing-now.ts';

/** The entries of an order in a backup that the present database has lost. Entries are given by their sequence. */
export interface LostChain {
  /** Local id of the order in the backup. */
  localId: string;
  /** Local id that the order has, or will have, in the present database. */
  target: string;
  /** Entries that were not done when the backup was made. What became of them is unknown. */
  open: number[];
  /** Entries that were done already. The open ones may need their results. */
  finished: number[];
  /** Id of the present entry that a repair has put in the place of the lost order-create; null if there is none. */
  standInId: string | null;
}

const openEntries = `SELECT id, idempotency_key, local_id FROM outbox_entry WHERE ${open}
  ORDER BY local_id, chain_position`;

const entriesOfOrder = `SELECT sequence, id, idempotency_key, kind, state, document_id FROM outbox_entry
  WHERE local_id = ? ORDER BY chain_position`;

/**
 * Finds entries that were open in the backup and that the present database has lost: it has neither them nor the
 * knowledge that they ended and were removed. The database was then rebuilt after damage, or its file was replaced.
 */
export function* lostChains(present: Database, backup: Database): Steps<LostChain[]> {
  const known = present.prepare('SELECT 1 FROM outbox_entry WHERE id = ? OR idempotency_key = ?');
  const removals = createRemovals(present);
  const isLost = ({ id = null, idempotency_key = null }: SqlRow): boolean =>
    known.get(id, idempotency_key) === undefined && !removals.has('entry', id);

  const localIds = new Set<SqlValue>();
  for (const entry of backup.prepare(openEntries).iterate()) {
    if (isLost(entry)) localIds.add(entry.local_id ?? null);
    yield;
  }
  const ofOrder = backup.prepare(entriesOfOrder);
  const chains: LostChain[] = [];
  for (const localId of localIds) {
    const chain = ofOrder.all(localId);
    const found = lostChain(String(localId), chain, chain.filter(isLost), { present, backup });
    // The user has decided about an order that was given up, although its former entry was lost.
    if (found.open.length > 0 && !removals.has('givenUp', localId)) chains.push(found);
    yield;
  }
  return chains;
}

function lostChain(
  localId: string,
  chain: readonly SqlRow[],
  lost: readonly SqlRow[],
  { present, backup }: { present: Database; backup: Database },
): LostChain {
  const order = findTableRow(backup, 'transport_order', localId);
  const orderId = order?.order_id ?? null;
  const presentId = presentIdOf(localId, orderId, present);
  const { isDone, standInId } = placingNow(present, presentId);
  const wanted = isDone ? lost.filter(entry => !isOfPlacing(entry, chain)) : lost;
  const now = findTableRow(present, 'transport_order', presentId);
  // A draft with another text stays as it is. The lost order is then asked about beside it.
  const isApart = now?.phase === 'draft' && now.draft_json !== (order?.draft_json ?? null);
  return {
    localId,
    target: isApart ? randomUUID() : presentId,
    open: wanted.filter(({ state }) => !isFinal(state)).map(sequenceOf),
    finished: wanted.filter(({ state }) => isFinal(state)).map(sequenceOf),
    standInId: isApart ? null : standInId,
  };
}

const sequenceOf = ({ sequence }: SqlRow): number => Number(sequence);

/**
 * Returns the local id that an order has now. An order that the database had lost gets another one when it is read
 * again from the service.
 */
function presentIdOf(localId: string, orderId: SqlValue, present: Database): string {
  const found =
    orderId === null
      ? undefined
      : present.prepare('SELECT local_id FROM transport_order WHERE order_id = ?').get(orderId);
  return String(found?.local_id ?? localId);
}

/**
 * Whether the entry belongs to the placing of its order: it creates the order, or it registers or uploads a document
 * that is not added to an accepted order.
 */
function isOfPlacing({ kind, document_id }: SqlRow, chain: readonly SqlRow[]): boolean {
  if (kind === 'order-create') return true;
  if (kind !== 'file-create' && kind !== 'file-upload') return false;
  return !chain.some(
    other => other.kind === 'file-attach' && other.document_id === document_id && !isFinal(other.state),
  );
}
