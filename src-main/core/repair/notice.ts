import { type RepairNotice, repairNoticeSchema } from '../../../src-shared/contract/connection.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database } from '../ports/ports.ts';
import { keepBlobs } from '../store/blob-care.ts';
import { createMetaStore } from '../store/meta-store.ts';

const name = 'repair_notice';

/**
 * Counts the records after a repair for a notice, and stores the notice until the user has seen it. Also suspends the
 * deletion of unused document copies.
 */
export function keepNotice(
  database: Database,
  known: Pick<RepairNotice, 'atMs' | 'unreadable' | 'keptAt'>,
): RepairNotice {
  const count = (of: string) =>
    Number(database.prepare(`SELECT count(*) AS total FROM ${of}`).get()?.total ?? 0);
  const open = `outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled')`;
  const notice: RepairNotice = {
    ...known,
    orders: count('transport_order'),
    entries: count(open),
    attention: count(`${open} AND state IN ('parked', 'uncertain', 'conflict')`),
  };
  const meta = createMetaStore(database);
  meta.set(name, JSON.stringify(notice));
  keepBlobs(meta, known.atMs);
  return notice;
}

export const readNotice = (database: Database): RepairNotice | null =>
  jsonColumn(repairNoticeSchema).safeParse(createMetaStore(database).get(name)).data ?? null;

export const dismissRepairNotice = (database: Database): void => createMetaStore(database).remove(name);
