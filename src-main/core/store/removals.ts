import type { Database, SqlValue } from '../ports/ports.ts';

/** Names in `meta` under which removals are remembered. An id follows each. */
const prefix = { entry: 'removed.entry.', draft: 'removed.draft.', givenUp: 'removed.given-up.' } as const;

type Removal = keyof typeof prefix;

/** Selects the ids of what is not removed. */
const present: Record<Removal, string> = {
  entry: 'SELECT id FROM outbox_entry',
  draft: 'SELECT local_id AS id FROM transport_order WHERE draft_json IS NOT NULL',
  givenUp: 'SELECT local_id AS id FROM outbox_entry',
};

/** Maximum number of removals that are remembered, the newest ones. */
const maxRemembered = 50_000;

/**
 * Triggers that note what is removed, so that no statement of this connection can bypass it. An order counts as given
 * up if the service may have it: its order-create was sent and not refused, and no other entry replaced it.
 */
const triggers = `
CREATE TEMP TRIGGER removal_of_entry AFTER DELETE ON main.outbox_entry
BEGIN
  INSERT OR IGNORE INTO meta VALUES ('${prefix.entry}' || OLD.id, '');
END;
CREATE TEMP TRIGGER removal_of_sent AFTER DELETE ON main.outbox_entry
WHEN OLD.kind = 'order-create' AND OLD.state = 'superseded' AND OLD.replaced_by IS NULL
  AND coalesce(OLD.last_error_json, '') NOT LIKE '%"code":"service_refused"%'
BEGIN
  INSERT OR IGNORE INTO meta VALUES ('${prefix.givenUp}' || OLD.local_id, '');
END;
CREATE TEMP TRIGGER removal_of_draft AFTER DELETE ON main.transport_order WHEN OLD.draft_json IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO meta VALUES ('${prefix.draft}' || OLD.local_id, '');
END;
`;

/**
 * Remembers what was removed from a database: entries that had ended, drafts, and orders that were given up although
 * the service may have them. What is in a backup and neither here nor among these was lost.
 */
export function createRemovals(database: Database) {
  const find = database.prepare('SELECT 1 FROM meta WHERE name = ?');
  const note = database.prepare("INSERT OR IGNORE INTO meta VALUES (?, '')");
  const forget = database.prepare('DELETE FROM meta WHERE name = ?');
  return {
    /** @param id id of the entry, or local id of the draft or order */
    has: (kind: Removal, id: SqlValue | undefined): boolean => find.get(`${prefix[kind]}${id}`) !== undefined,
    note: (kind: Removal, id: SqlValue | undefined): void => void note.run(`${prefix[kind]}${id}`),
    /** Forgets the removal of what is present again. */
    forgetPresent(): void {
      for (const [kind, ids] of Object.entries(present))
        database.exec(
          `DELETE FROM meta WHERE name IN (SELECT '${prefix[kind as Removal]}' || id FROM (${ids}))`,
        );
    },
    forget: (kind: Removal, id: SqlValue | undefined): void => void forget.run(`${prefix[kind]}${id}`),
  };
}

/** Begins to remember what is removed over this connection. Drops the oldest of too many removals. */
export function rememberRemovals(database: Database): void {
  database.exec(triggers);
  database
    .prepare(
      `DELETE FROM meta WHERE rowid IN (
         SELECT rowid FROM meta WHERE name GLOB 'removed.*' ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
    )
    .run(maxRemembered);
}
