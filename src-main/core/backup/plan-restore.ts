import type { RestoreCounts, RestoredPart, RestorePreview } from '../../../src-shared/contract/backups.ts';
import { emptyDraft } from '../../../src-shared/domain/draft.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import { rebuiltAs } from '../repair/lineage.ts';
import { type LostChain, lostChains } from './lost-chains.ts';

/** What a restore does to the rows of a table, by comparison of the present database with a backup. */
export interface TablePlan {
  /** Present rows that the backup lacks. */
  lost: SqlRow[];
  /** Rows of the backup whose present version differs. */
  changed: SqlRow[];
  /** Rows of the backup that the present database lacks. */
  back: SqlRow[];
}

export interface RestorePlan {
  drafts: TablePlan;
  templates: TablePlan;
  addresses: TablePlan;
  lostChains: LostChain[];
}

const none = (): TablePlan => ({ lost: [], changed: [], back: [] });
const isSame = (one: SqlRow, other: SqlRow, columns: readonly string[]): boolean =>
  columns.every(column => (one[column] ?? null) === (other[column] ?? null));

/** Compares the present database with a backup. Reads both, and changes nothing. */
export const planRestore = (present: Database, backup: Database): RestorePlan => ({
  drafts: planDrafts(present, backup),
  templates: planTable(present, backup, 'SELECT * FROM order_template', ['name', 'draft_json']),
  addresses: planTable(present, backup, 'SELECT * FROM address_entry WHERE removed_at_ms IS NULL', [
    'fields_json',
  ]),
  lostChains: lostChains(present, backup),
});

const countPart = ({ lost, changed, back }: TablePlan): RestoredPart => ({
  lost: lost.length,
  changed: changed.length,
  back: back.length,
});

export const countPlan = (plan: RestorePlan): RestoreCounts => ({
  drafts: countPart(plan.drafts),
  templates: countPart(plan.templates),
  addresses: countPart(plan.addresses),
  uncertain: plan.lostChains.reduce((total, { open }) => total + open.length, 0),
});

/** Says what a restore would do, without doing it. */
export function previewRestore(present: Database, backup: Database): RestorePreview {
  const open = present
    .prepare(
      `SELECT count(*) AS total FROM outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled')`,
    )
    .get();
  return {
    ...countPlan(planRestore(present, backup)),
    openEntries: Number(open?.total ?? 0),
    isRebuiltSince: rebuiltAs(present) !== rebuiltAs(backup),
  };
}

function planTable(
  present: Database,
  backup: Database,
  query: string,
  columns: readonly string[],
): TablePlan {
  const plan = none();
  const here = new Map(
    present
      .prepare(query)
      .all()
      .map(row => [row.id, row]),
  );
  for (const row of backup.prepare(query).iterate()) {
    const known = here.get(row.id);
    if (!known) plan.back.push(row);
    else if (!isSame(known, row, columns)) plan.changed.push(row);
    here.delete(row.id);
  }
  plan.lost = [...here.values()];
  return plan;
}

const draftQuery = `SELECT * FROM transport_order WHERE phase = 'draft'`;
const nothingTyped = JSON.stringify(emptyDraft());

/**
 * Plans which drafts become as they are in the backup. An order that was placed after the backup was made stays as it
 * is now, even if it was withdrawn or refused since: its older draft could be placed a second time. No draft is removed
 * that was ever placed.
 */
function planDrafts(present: Database, backup: Database): TablePlan {
  const plan = none();
  const presentRow = present.prepare('SELECT * FROM transport_order WHERE local_id = ?');
  const isUnchangedOutbox = outboxComparison(present, backup);
  const anyEntry = present.prepare('SELECT 1 FROM outbox_entry WHERE local_id = ?');
  const wasPlaced: Compare = localId => anyEntry.get(localId) !== undefined;
  const documents = documentComparison(present, backup);
  const inBackup = new Set<unknown>();
  for (const row of backup.prepare(`${draftQuery} AND discarded_at_ms IS NULL`).iterate()) {
    const localId = row.local_id ?? null;
    inBackup.add(localId);
    const known = presentRow.get(localId);
    if (!known) plan.back.push(row);
    else if (known.phase === 'draft' && isUnchangedOutbox(localId)) {
      const isAsBefore = isSame(known, row, ['draft_json', 'discarded_at_ms']) && documents.isSame(localId);
      if (!isAsBefore) plan.changed.push(row);
    }
  }
  for (const row of present.prepare(`${draftQuery} AND discarded_at_ms IS NULL`).iterate()) {
    const localId = row.local_id ?? null;
    const isUntouched = row.draft_json === nothingTyped && !documents.hasAny(localId);
    if (!inBackup.has(localId) && !isUntouched && !wasPlaced(localId)) plan.lost.push(row);
  }
  return plan;
}

type Compare = (localId: SqlValue) => boolean;

/** Returns a function that says whether an order has no outbox entries which the backup lacks. */
function outboxComparison(present: Database, backup: Database): Compare {
  const ofOrder = present.prepare('SELECT id FROM outbox_entry WHERE local_id = ?');
  const inBackup = backup.prepare('SELECT 1 FROM outbox_entry WHERE id = ?');
  return localId => ofOrder.all(localId).every(({ id }) => inBackup.get(id ?? null) !== undefined);
}

const documentColumns = ['id', 'sha256', 'name', 'category', 'description'];

function documentComparison(present: Database, backup: Database): { isSame: Compare; hasAny: Compare } {
  const query = 'SELECT * FROM document WHERE local_id = ? ORDER BY id';
  const here = present.prepare(query);
  const there = backup.prepare(query);
  return {
    isSame(localId) {
      const known = here.all(localId);
      const former = there.all(localId);
      return (
        known.length === former.length &&
        known.every((row, index) => isSame(row, former[index] ?? {}, documentColumns))
      );
    },
    hasAny: localId => here.get(localId) !== undefined,
  };
}
