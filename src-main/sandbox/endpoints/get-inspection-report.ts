import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { assertAllows } from '../orders/allowed-action.ts';
import { inspectionReportOf } from '../orders/inspection-report.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import type { Services } from '../services/services.ts';
import { patternOf } from './profile-path.ts';

/** Inspection report of an order ("Operations whose path is not shown"). */
export const getInspectionReportRoute = (path: string): EndpointRoute => ({
  method: 'GET',
  path: patternOf(path),
  operation: 'inspection-report',
  access: 'orders:read',
  body: null,
  isIdempotent: false,
  errorFormat: 'problem',
  handle: getInspectionReport,
});

// @interface operations.inspection-report
function getInspectionReport({ parameters, caller }: Exchange, { orders }: Services): HttpReply {
  const record = orders.find(parameters.orderId ?? '', caller.customer);
  if (!record) throw notFound('There is no such order.');
  assertAllows(record.order, 'get_inspection_report');
  return jsonReply(200, inspectionReportOf(record));
}
