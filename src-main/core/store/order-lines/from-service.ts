import type { OrderSummary } from '../../../../src-shared/domain/order.ts';
import { isFinished } from '../../../../src-shared/domain/order-status.ts';
import { isSameMoment } from '../../../../src-shared/domain/wall-clock.ts';
import { businessText } from '../order-row.ts';
import type { OrderStore } from '../order-store.ts';
import {
  lineOfSummary,
  lineOfUnreadable,
  orderIdOf,
  type ReportedFacts,
  type Statuses,
  withReport,
  withSummary,
} from './line.ts';
import type { Line, LineTable } from './line-table.ts';
import type { LineMarking } from './marks.ts';
import type { NewsBook } from './news.ts';
import { type Wanted, wanted } from './reading-priority.ts';

export interface ReportedSources {
  table: Pick<LineTable, 'findByOrderId' | 'put'>;
  marking: Pick<LineMarking, 'notePassOf'>;
  news: Pick<NewsBook, 'note'>;
  orders: Pick<OrderStore, 'ownIdOf'>;
  statuses: Statuses;
}

/** Updates lines from the service's lists and reports. Call its writes inside a transaction. */
export function createReportedLines({ table, marking, news, orders, statuses }: ReportedSources) {
  const { findByOrderId, put } = table;
  return {
    /**
     * Updates a line from a summary in the service's list.
     * @param readPass number of the reading of the whole list that found the order; null if only a part was requested
     * @param isFirstReading true for the first reading of the list, whose orders are not reported as new
     * @param isAbove true if the order is newer than those already stored for the same millisecond
     * @param known the order's line; null if there is none
     * @returns whether the line looks different now
     */
    putSummary(
      summary: OrderSummary,
      readPass: number | null,
      isFirstReading: boolean,
      isAbove: boolean,
      known: Line | null = findByOrderId(summary.id),
    ): boolean {
      const pass = readPass ?? known?.readPass ?? 0;
      if (known && !known.isGone && isSameSummary(known, summary)) {
        marking.notePassOf(known, pass);
        return false;
      }
      // The stored full order was updated later than this summary, so the summary brings nothing new.
      if (known?.isWhole && isOlder(summary, known) && !known.isGone) {
        marking.notePassOf(known, pass);
        return false;
      }
      const content = known?.isWhole
        ? withSummary(known.row, summary, known.searchText)
        : lineOfSummary(summary, orders.ownIdOf(summary.id));
      const isUnseen = known ? news.note(known.row, content.row) : !isFirstReading;
      return put(known, content, {
        isWhole: known?.isWhole ?? false,
        isUnseen,
        readPass: pass,
        isAbove,
        wanted: wantedBy(summary, known, statuses),
      });
    },
    /**
     * Stores a list entry that cannot be read as an order; does nothing if the entry has no id.
     * @param nearMs Unix milliseconds used as creation time if neither the entry nor its line has one
     * @param isAbove true if the order is newer than those already stored for the same millisecond
     * @returns whether the line looks different now
     */
    putUnreadable(entry: unknown, nearMs: number, readPass: number | null, isAbove: boolean): boolean {
      const orderId = orderIdOf(entry);
      if (orderId === null) return false;
      const known = findByOrderId(orderId);
      if (known?.isWhole) return false;
      // An entry without a creation time keeps that of its line. Otherwise it would move when lines are added above it.
      const content = lineOfUnreadable(
        entry,
        { orderId, localId: orders.ownIdOf(orderId) },
        known?.row.createdAtMs ?? nearMs,
      );
      const pass = readPass ?? known?.readPass ?? 0;
      const marks = { isWhole: false, isUnseen: false, readPass: pass, wanted: wanted.not, isAbove };
      return put(known, content, marks);
    },
    /**
     * Updates a line from a report row. If the full order is known, the report only adds who ordered it.
     * @returns whether the line looks different now
     */
    putReported(facts: ReportedFacts): boolean {
      const known = findByOrderId(facts.orderId);
      if (!known || known.isGone) return false;
      const { row, serviceUpdatedAt, searchText, readPass, isWhole } = known;
      const said = isWhole ? { ...facts, readyAt: null, priceTotalCents: null, otherPrice: null } : facts;
      if (isWhole && (said.orderedBy ?? row.orderedBy) === row.orderedBy) return false;
      const content = withReport(row, said, serviceUpdatedAt, searchText);
      return put(known, content, { isWhole, isUnseen: false, readPass, wanted: known.wanted });
    },
  };
}

/** Returns the priority for reading the full order. The highest priority stays until the order is read. */
function wantedBy({ status }: OrderSummary, known: Line | null, { finishedStatuses }: Statuses): Wanted {
  if (known?.isWhole) return wanted.changed;
  if (known?.wanted === wanted.now) return wanted.now;
  return isFinished(status, finishedStatuses) ? wanted.later : wanted.soon;
}

/**
 * Whether the summary contains nothing new. An equal `updated_at` is not enough: the interface description does not say
 * that every change updates it.
 */
const isSameSummary = ({ row, serviceUpdatedAt }: Line, summary: OrderSummary): boolean =>
  isSameMoment(serviceUpdatedAt, summary.updated_at) &&
  row.status === summary.status &&
  row.readiness === summary.pickup_readiness &&
  row.orderedFor === businessText(summary.ordered_for) &&
  isSameMoment(row.pickedUpAt, summary.actual_pickup_at) &&
  isSameMoment(row.deliveredAt, summary.actual_delivery_at);

const isOlder = (summary: OrderSummary, line: Line): boolean =>
  line.serviceUpdatedAt !== null && Date.parse(summary.updated_at) < Date.parse(line.serviceUpdatedAt);
