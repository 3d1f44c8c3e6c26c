import type { OrderSummary } from '../../../src-shared/domain/order.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import {
  lineOfSummary,
  lineOfUnreadable,
  orderIdOf,
  type ReportedFacts,
  type Statuses,
  withReport,
  withSummary,
} from './order-line.ts';
import type { LineMarking } from './order-line-marks.ts';
import type { NewsBook } from './order-line-news-book.ts';
import type { Line, LineTable } from './order-line-table.ts';
import { type Wanted, wanted } from './order-line-wanted.ts';
import { businessText } from './order-row.ts';
import type { OrderStore } from './order-store.ts';

export interface ReportedSources {
  table: Pick<LineTable, 'findByOrderId' | 'put'>;
  marking: Pick<LineMarking, 'notePassOf'>;
  news: Pick<NewsBook, 'note'>;
  orders: Pick<OrderStore, 'ownIdOf'>;
  statuses: Statuses;
}

/** Lines as the lists and reports of the service say. Call what writes inside a transaction. */
export function createReportedLines({ table, marking, news, orders, statuses }: ReportedSources) {
  const { findByOrderId, put } = table;
  return {
    /**
     * What the list of the service says of an order.
     * @param readPass of the reading that met it in the list of all; null where only a part was asked for
     * @param isFirstReading what comes with it is no news
     * @param isAbove newer than those of the same millisecond that are there
     * @returns whether anything of it can be seen to differ
     */
    putSummary(
      summary: OrderSummary,
      readPass: number | null,
      isFirstReading: boolean,
      isAbove: boolean,
    ): boolean {
      const known = findByOrderId(summary.id);
      const pass = readPass ?? known?.readPass ?? 0;
      if (known && !known.isGone && isSameSummary(known, summary)) {
        marking.notePassOf(known, pass);
        return false;
      }
      // An answer of our own was newer than this page.
      if (known?.isWhole && isOlder(summary, known) && !known.isGone) {
        marking.notePassOf(known, pass);
        return false;
      }
      const content = known?.isWhole
        ? withSummary(known.row, summary, statuses, known.searchText)
        : lineOfSummary(summary, orders.ownIdOf(summary.id), statuses);
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
     * @param nearMs when it was made, where it does not say so
     * @param isAbove newer than those of the same millisecond that are there
     * @returns whether anything of it can be seen to differ; nothing is done with an entry that names no order
     */
    putUnreadable(entry: unknown, nearMs: number, readPass: number | null, isAbove: boolean): boolean {
      const orderId = orderIdOf(entry);
      if (orderId === null) return false;
      const known = findByOrderId(orderId);
      if (known?.isWhole) return false;
      // Where it does not say when it was made it stays in its place, whatever came above it meanwhile.
      const content = lineOfUnreadable(
        entry,
        { orderId, localId: orders.ownIdOf(orderId) },
        known?.row.createdAtMs ?? nearMs,
        statuses,
      );
      const pass = readPass ?? known?.readPass ?? 0;
      const marks = { isWhole: false, isUnseen: false, readPass: pass, wanted: wanted.not, isAbove };
      return put(known, content, marks);
    },
    /**
     * What a report says of an order. One that is read whole says all of it itself, but for who ordered it.
     * @returns whether anything of it can be seen to differ
     */
    putReported(facts: ReportedFacts): boolean {
      const known = findByOrderId(facts.orderId);
      if (!known || known.isGone) return false;
      const { row, serviceUpdatedAt, searchText, readPass, isWhole } = known;
      const said = isWhole ? { ...facts, readyAt: null, priceTotalCents: null, otherPrice: null } : facts;
      if (isWhole && (said.orderedBy ?? row.orderedBy) === row.orderedBy) return false;
      const content = withReport(row, said, serviceUpdatedAt, statuses, searchText);
      return put(known, content, { isWhole, isUnseen: false, readPass, wanted: known.wanted });
    },
  };
}

/** What somebody waits for stays so until it is read. */
function wantedBy({ status }: OrderSummary, known: Line | null, { finishedStatuses }: Statuses): Wanted {
  if (known?.isWhole) return wanted.changed;
  if (known?.wanted === wanted.now) return wanted.now;
  return isFinished(status, finishedStatuses) ? wanted.later : wanted.soon;
}

/** Nothing of it is new. The time alone might not say so: whether every change counts for it is not shown. */
const isSameSummary = ({ row, serviceUpdatedAt }: Line, summary: OrderSummary): boolean =>
  isSameMoment(serviceUpdatedAt, summary.updated_at) &&
  row.status === summary.status &&
  row.readiness === summary.pickup_readiness &&
  row.orderedFor === businessText(summary.ordered_for) &&
  isSameMoment(row.pickedUpAt, summary.actual_pickup_at) &&
  isSameMoment(row.deliveredAt, summary.actual_delivery_at);

const isOlder = (summary: OrderSummary, line: Line): boolean =>
  line.serviceUpdatedAt !== null && Date.parse(summary.updated_at) < Date.parse(line.serviceUpdatedAt);
