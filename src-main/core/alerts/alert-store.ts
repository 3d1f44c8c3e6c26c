import {
  type Alert,
  maxAlerts,
  type StoredAlert,
  storedAlertSchema,
} from '../../../src-shared/contract/alerts.ts';
import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import { cutText } from '../../../src-shared/domain/cut-text.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { attention } from '../outbox/entry-sql.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { createMetaStore } from '../store/meta-store.ts';

export type AlertStore = ReturnType<typeof createAlertStore>;

const keptMs = 30 * 86_400_000;
/** Maximum number of characters of a text that the service has made. */
const maxText = 120;
const prefix = 'alert.';
const idDigits = 16;

const nameOf = ({ id }: StoredAlert): string => `${prefix}${String(id).padStart(idDigits, '0')}`;

const isSameMatter = (one: OrderNews, other: OrderNews): boolean =>
  one.localId === other.localId && one.kind === other.kind && one.change?.what === other.change?.what;

const bounded = ({ localId, label, kind, change }: OrderNews): OrderNews => ({
  localId,
  label: cutText(label, maxText),
  kind,
  change: change && { ...change, value: change.value === null ? null : cutText(change.value, maxText) },
});

/**
 * Adds news to the alerts, and drops what is too old or too much. Unread alerts of the same matter are replaced, so that
 * an order whose ETA changes all day does not fill the list.
 * @param alerts the stored alerts, the newest first
 * @returns the new ones, the newest first
 */
export function withNews(
  alerts: readonly StoredAlert[],
  news: readonly OrderNews[],
  nowMs: number,
): StoredAlert[] {
  let kept = alerts.filter(({ atMs }) => nowMs - atMs <= keptMs);
  let id = alerts[0]?.id ?? 0;
  for (const item of news) {
    id += 1;
    const alert = { ...bounded(item), id, atMs: nowMs, isRead: false };
    kept = [alert, ...kept.filter(({ isRead, ...other }) => isRead || !isSameMatter(other, item))];
  }
  return kept.slice(0, maxAlerts);
}

/** Stores the alerts of an environment, each as a value in `meta`. */
export function createAlertStore(database: Database) {
  const meta = createMetaStore(database);
  const sql = {
    all: database.prepare(`SELECT value FROM meta WHERE name GLOB '${prefix}*' ORDER BY name DESC`),
    order: database.prepare(
      `SELECT local_id, phase, discarded_at_ms FROM transport_order WHERE local_id = ?1 OR order_id = ?1
       ORDER BY local_id = ?1 DESC LIMIT 1`,
    ),
    needing: database.prepare(
      `SELECT id FROM outbox_entry WHERE local_id = ? AND ${attention} ORDER BY chain_position LIMIT 1`,
    ),
  };
  /** Returns all alerts, the newest first. Unreadable ones are left out, since nothing depends on them. */
  const all = (): StoredAlert[] =>
    sql.all.all().flatMap(({ value }) => jsonColumn(storedAlertSchema).safeParse(value).data ?? []);
  const save = (alert: StoredAlert): void => meta.set(nameOf(alert), JSON.stringify(alert));

  /** Adds what is known of the order now. Two records of one order may have been merged since. */
  function withOrder(alert: StoredAlert): Alert {
    const row = sql.order.get(alert.localId);
    if (!row || (row.phase === 'draft' && row.discarded_at_ms !== null))
      return { ...alert, order: 'gone', entryId: null };
    const localId = String(row.local_id);
    return {
      ...alert,
      localId,
      order: row.phase === 'draft' ? 'draft' : 'placed',
      entryId: idOf(sql.needing.get(localId)),
    };
  }

  return {
    list: (nowMs: number): Alert[] => withNews(all(), [], nowMs).map(withOrder),
    unread: (nowMs: number): number => withNews(all(), [], nowMs).filter(({ isRead }) => !isRead).length,
    /** Stores news as alerts. Call it inside a transaction. */
    add(news: readonly OrderNews[], nowMs: number): void {
      const before = all();
      const after = withNews(before, news, nowMs);
      const kept = new Set(after);
      for (const alert of before) if (!kept.has(alert)) meta.remove(nameOf(alert));
      const known = new Set(before);
      for (const alert of after) if (!known.has(alert)) save(alert);
    },
    /**
     * Marks alerts as read. Call it inside a transaction.
     * @returns whether any was unread
     */
    markRead(isMeant: (alert: StoredAlert) => boolean): boolean {
      const unread = all().filter(alert => !alert.isRead && isMeant(alert));
      for (const alert of unread) save({ ...alert, isRead: true });
      return unread.length > 0;
    },
  };
}

const idOf = (row: SqlRow | undefined): string | null => (row ? String(row.id) : null);
