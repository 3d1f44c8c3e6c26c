import type { Order, ReportRow } from './answers.ts';
import type { Api } from './client.ts';
import type { Context } from './context.ts';
import { Mismatch } from './mismatch.ts';
import { pagesOf, reportOrders } from './steps.ts';

/** The query of bounds, by the names that the profile gives. */
export const between = (
  { profile }: Context,
  from: string | null,
  to: string | null,
): Record<string, string> => ({
  ...(from === null ? {} : { [profile.createdFromParameter]: from }),
  ...(to === null ? {} : { [profile.createdToParameter]: to }),
});

/** All rows of a query. */
export async function rowsOf(
  context: Context,
  api: Api,
  query: Record<string, string>,
): Promise<ReportRow[]> {
  const largest = { ...query, [context.profile.pageSizeParameter]: '100' };
  const pages = await pagesOf(context, largest, asked => reportOrders(api, asked));
  return pages.flatMap(({ data }) => data);
}

export async function rowOf(context: Context, api: Api, { id, created_at }: Order): Promise<ReportRow> {
  const rows = await rowsOf(context, api, between(context, created_at, created_at));
  const row = rows.find(({ order_id }) => order_id === id);
  if (row === undefined) throw new Mismatch('the order is not in the report of its time');
  return row;
}
