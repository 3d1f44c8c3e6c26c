import { maxAlerts } from '../../../src-shared/contract/alerts.ts';
import type { OrderNews } from '../../../src-shared/contract/notifications.ts';
import { toldError } from '../api/failure.ts';
import type { Clock, Database, Log } from '../ports/ports.ts';
import type { Emit } from '../ports/session-ports.ts';
import type { AlertStore } from './alert-store.ts';

export interface AlertSources {
  database: Database;
  alerts: AlertStore;
  clock: Clock;
  log: Log;
  emit: Emit;
  /** Aborted when the environment closes. News until its database closes is then stored at once. */
  ending: AbortSignal;
}

/** News of this time, in milliseconds, is stored in one transaction: an outbox of 20,000 orders makes much of it. */
const togetherMs = 100;

export type AlertBook = ReturnType<typeof createAlertBook>;

/** Tells the windows news about orders, and keeps it as alerts, whatever the windows do with it. */
export function createAlertBook({ database, alerts, clock, log, emit, ending }: AlertSources) {
  let due: OrderNews[] = [];
  let timer: NodeJS.Timeout | undefined;

  function keepAlerts(): void {
    clearTimeout(timer);
    timer = undefined;
    if (due.length === 0) return;
    try {
      database.transaction(() => alerts.add(due, clock.nowMs()));
    } catch (error) {
      // It stays due. Only the code of the error is logged, since its message may contain order data.
      log.write('alerts-not-kept', { reason: toldError(log, error).code });
      return;
    }
    due = [];
    if (!ending.aborted) emit('alerts.changed', {});
  }
  ending.addEventListener('abort', keepAlerts);

  return {
    /** Tells news about an order, and keeps it a moment later. */
    tellNews(news: OrderNews): void {
      emit('orders.news', news);
      due = [...due, news].slice(-maxAlerts);
      if (ending.aborted) keepAlerts();
      else timer ??= setTimeout(keepAlerts, togetherMs);
    },
    /** Stores what was told last. */
    keepAlerts,
  };
}
