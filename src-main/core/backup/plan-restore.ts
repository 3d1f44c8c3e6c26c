import type { RestoreCounts, RestoredPart, RestorePreview } from '../../../src-shared/contract/backups.ts';
import { emptyDraft } from '../../../src-shared/domain/draft.ts';
import type { Steps } from '../../../src-shared/steps.ts';
import { open } from '../outbox/entry-sql.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import { rebuiltAs } from '../repair/lineage.ts';
import { readableAddress } from '../store/address-store.ts';
import { orderRecordSchema } from '../store/order-record.ts';
import { createRemovals } from '../store/removals.ts';
import { isTemplateRow } from '../store/template-store.ts';
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
  /** Number of drafts that do not come back, because the service may have their orders. */
  givenUp: number;
  /** Number of rows of the backup that cannot be read. The present rows with the same ids stay as they are. */
  unreadable: number;
  /** Ids of the addresses of the backup that cannot be read. */
  unreadableAddresses: Set<SqlValue>;
  /** Whether the present database has lost rows that the backup has, so that a draft may have been placed since. */
  hasLostRows: boolean;
}

const none = (): TablePlan => ({ lost: [], changed: [], back: [] });
const isSame = (one: SqlRow, other: SqlRow, columns: readonly string[]): boolean =>
  columns.every(column => (one[column] ?? null) === (other[column] ?? null));

const templateQuery = 'SELECT * FROM order_template';
const addressQuery = 'SELECT * FROM address_entry WHERE removed_at_ms IS NULL';
const isAddressRow = (row: SqlRow): boolean => readableAddress(row) !== null;
const isOrderRow = (row: SqlRow): boolean => orderRecordSchema.safeParse(row).success;

/** Compares the present database with a backup. Reads both, and changes nothing. */
export function* planRestore(present: Database, backup: Database): Steps<RestorePlan> {
  const chains = yield* lostChains(present, backup);
  const drafts = yield* planDrafts(present, backup);
  const templates = yield* planTable(present, backup, templateQuery, ['name', 'draft_json'], isTemplateRow);
  const addresses = yield* planTable(present, backup, addressQuery, ['fields_json'], isAddressRow);
  const removals = createRemovals(present);
  return {
    drafts: drafts.plan,
    templates: templates.plan,
    addresses: addresses.plan,
    lostChains: chains,
    givenUp: drafts.givenUp,
    unreadable: drafts.unreadable + templates.unreadable.size + addresses.unreadable.size,
    unreadableAddresses: addresses.unreadable,
    hasLostRows:
      rebuiltAs(present) !== rebuiltAs(backup) ||
      chains.length > 0 ||
      drafts.plan.back.some(({ local_id }) => !removals.has('draft', local_id)),
  };
}

const countPart = ({ lost, changed, back }: TablePlan): RestoredPart => ({
  lost: lost.length,
  changed: changed.length,
  back: back.length,
});

export const countPlan = (plan: RestorePlan): RestoreCounts => ({
  drafts: countPart(plan.drafts),
  templates: countPart(plan.templates),
  addresses: countPart(plan.addresses),
  uncertain: plan.lostChains.reduce((total, chain) => total + chain.open.length, 0),
  givenUp: plan.givenUp,
  unreadable: plan.unreadable,
});

/** Says what a restore would do, without doing it. */
export function* previewRestore(present: Database, backup: Database): Steps<RestorePreview> {
  const plan = yield* planRestore(present, backup);
  const total = present.prepare(`SELECT count(*) AS total FROM outbox_entry WHERE ${open}`).get()?.total;
  return { ...countPlan(plan), openEntries: Number(total ?? 0), isRebuiltSince: plan.hasLostRows };
}

/** @param isReadable says whether a row of the backup can be used */
function* planTable(
  present: Database,
  backup: Database,
  query: string,
  columns: readonly string[],
  isReadable: (row: SqlRow) => boolean,
): Steps<{ plan: TablePlan; unreadable: Set<SqlValue> }> {
  const plan = none();
  const unreadable = new Set<SqlValue>();
  const here = new Map(
    present
      .prepare(query)
      .all()
      .map(row => [row.id, row]),
  );
  for (const row of backup.prepare(query).iterate()) {
    yield;
    const known = here.get(row.id);
    here.delete(row.id);
    if (!isReadable(row)) unreadable.add(row.id ?? null);
    else if (!known) plan.back.push(row);
    else if (!isSame(known, row, columns)) plan.changed.push(row);
  }
  plan.lost = [...here.values()];
  return { plan, unreadable };
}

const draftQuery = `SELECT * FROM transport_order WHERE phase = 'draft' AND discarded_at_ms IS NULL`;
const nothingTyped = JSON.stringify(emptyDraft());

/**
 * Plans which drafts become as they are in the backup. An order that was placed after the backup was made stays as it
 * is now, even if it was withdrawn or refused since: its older draft could be placed a second time. If it was given up,
 * it does not come back. No draft is removed that was ever placed. Drafts in which nothing was typed do not count.
 */
function* planDrafts(
  present: Database,
  backup: Database,
): Steps<{ plan: TablePlan; givenUp: number; unreadable: number }> {
  const plan = none();
  const presentRow = present.prepare('SELECT * FROM transport_order WHERE local_id = ?');
  const placedInBackup = backup.prepare(
    "SELECT 1 FROM transport_order WHERE local_id = ? AND phase <> 'draft'",
  );
  const isUnchangedOutbox = outboxComparison(present, backup);
  const anyEntry = present.prepare('SELECT 1 FROM outbox_entry WHERE local_id = ?');
  const wasPlaced: Compare = localId =>
    anyEntry.get(localId) !== undefined || placedInBackup.get(localId) !== undefined;
  const documents = documentComparison(present, backup);
  const removals = createRemovals(present);
  const inBackup = new Set<unknown>();
  let givenUp = 0;
  let unreadable = 0;
  for (const row of backup.prepare(draftQuery).iterate()) {
    yield;
    const localId = row.local_id ?? null;
    if (row.draft_json === nothingTyped && !documents.hadAny(localId)) continue;
    inBackup.add(localId);
    const known = presentRow.get(localId);
    if (!isOrderRow(row)) unreadable += 1;
    else if (!known && removals.has('givenUp', localId)) givenUp += 1;
    else if (!known) plan.back.push(row);
    else if (known.phase === 'draft' && isUnchangedOutbox(localId)) {
      const isAsBefore = isSame(known, row, ['draft_json', 'discarded_at_ms']) && documents.isSame(localId);
      if (!isAsBefore) plan.changed.push(row);
    }
  }
  for (const row of present.prepare(draftQuery).all()) {
    const localId = row.local_id ?? null;
    const isUntouched = row.draft_json === nothingTyped && !documents.hasAny(localId);
    if (!inBackup.has(localId) && !isUntouched && !wasPlaced(localId)) plan.lost.push(row);
  }
  return { plan, givenUp, unreadable };
}

type Compare = (localId: SqlValue) => boolean;

/** Returns a function that says whether an order has no outbox entries which the backup lacks. */
function outboxComparison(present: Database, backup: Database): Compare {
  const ofOrder = present.prepare('SELECT id FROM outbox_entry WHERE local_id = ?');
  const inBackup = backup.prepare('SELECT 1 FROM outbox_entry WHERE id = ?');
  return localId => ofOrder.all(localId).every(({ id }) => inBackup.get(id ?? null) !== undefined);
}

const documentColumns = ['id', 'sha256', 'name', 'category', 'description'];

function documentComparison(
  present: Database,
  backup: Database,
): { isSame: Compare; hasAny: Compare; hadAny: Compare } {
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
    hadAny: localId => there.get(localId) !== undefined,
  };
}
