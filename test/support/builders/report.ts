import { type ReportRow, reportRowSchema } from '../../../src-shared/domain/report.ts';
import { createWallClock } from '../../../src-shared/domain/wall-clock.ts';
import { lineOf, type ReportLine } from '../../../src-shared/report/line.ts';

export const helsinki = createWallClock('Europe/Helsinki');

export const rowOf = (order_id: string, more: Partial<ReportRow> = {}): ReportRow =>
  reportRowSchema.parse({ order_id, created_at: '2026-11-02T08:00:00Z', status: 'accepted', ...more });

export const lineWith = (order_id: string, more: Partial<ReportRow> = {}): ReportLine =>
  lineOf(rowOf(order_id, more), helsinki);

export const euro = (total_cents: number): ReportRow['cost'] => ({ currency: 'EUR', total_cents });
