import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { findTableRow } from '../repair/tables.ts';

/** What the present database knows about the placing of an order of which it has lost entries. */
export interface PlacingNow {
  /**
   * Whether nothing of the placing must come back: the service has the order, another entry places it, or the user has
   * decided about the stand-in.
   */
  isDone: boolean;
  /** Id of the open stand-in; null if there is none. */
  standInId: string | null;
}

const errorColumn = jsonColumn(appErrorSchema);

/** Whether a repair has put the entry in the place of a lost order-create (`askForLostEntries`). */
const isStandIn = ({ sealed_sha256, last_error_json }: SqlRow): boolean =>
  sealed_sha256 === null && errorColumn.safeParse(last_error_json).data?.reason === 'database_repaired';

/** Whether an order-create in this state places its order, or has placed it. */
const isLive = ({ state }: SqlRow): boolean => state !== 'superseded' && state !== 'cancelled';

/** Returns what the present database knows about the placing of an order. */
export function placingNow(present: Database, localId: string): PlacingNow {
  const creates = present
    .prepare(
      `SELECT id, state, sealed_sha256, last_error_json FROM outbox_entry
       WHERE local_id = ? AND kind = 'order-create'`,
    )
    .all(localId);
  const standIns = creates.filter(isStandIn);
  const isDecided =
    standIns.some(({ state }) => isFinal(state)) ||
    creates.some(entry => isLive(entry) && !standIns.includes(entry));
  const standIn = standIns.find(({ state }) => !isFinal(state));
  const order = findTableRow(present, 'transport_order', localId);
  return {
    isDone: isDecided || order?.phase === 'accepted',
    standInId: standIn ? String(standIn.id) : null,
  };
}
