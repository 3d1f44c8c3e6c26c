import { createHash } from 'node:crypto';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { type orderListMethods, orderViewSchema } from '../../../src-shared/contract/order-list.ts';
import { outlineStep } from '../../../src-shared/contract/order-query.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Steps } from '../../../src-shared/steps.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { inSteps } from '../store/steps.ts';
import type { Context } from './context.ts';
import { wholeOrder } from './order-detail.ts';
import { rowsOf, type Sources } from './order-rows.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/** Updates the list's lines of changed orders, then runs a query on the pages of the list. */
function* askPages<T>({ lines, pages }: Sources, ask: (pages: Sources['pages']) => Steps<T>): Steps<T> {
  yield* lines.tryCatchUpInSteps();
  return yield* ask(pages);
}

export function* listOrders(
  context: Sources,
  { after, from, limit, asker: _asker, ...question }: HandlerInput<'orders.list'>,
): Steps<MethodOutput<'orders.list'>> {
  const at = after ? { key: after, isIncluded: false } : from ? { key: from, isIncluded: true } : null;
  const { lines, next } = yield* askPages(context, pages => pages.page(question, at, limit));
  return { rows: rowsOf(context, lines), next };
}

const digestOf = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64');

/**
 * Returns the outline of the list and the rows that are visible in the window. `keys` or `pages` is null if the window
 * already has it, which their digests tell.
 */
export function* outlineOrders(
  context: Sources,
  { keep, inSight, known, asker: _asker, ...question }: HandlerInput<'orders.outline'>,
): Steps<MethodOutput<'orders.outline'>> {
  const { total, keys, keptIndex } = yield* askPages(context, pages =>
    pages.outline(question, keep?.localId ?? null),
  );
  const pages: NonNullable<MethodOutput<'orders.outline'>['pages']> = [];
  if (inSight !== null) {
    const shift = keep === null || keptIndex === null ? 0 : keptIndex - keep.index;
    const first = Math.max(0, Math.floor((inSight.first + shift) / outlineStep));
    const last = Math.max(first, Math.floor((inSight.last + shift) / outlineStep));
    for (const [index, key] of keys.slice(first, last + 1).entries()) {
      const { lines } = yield* context.pages.page(question, { key, isIncluded: true }, outlineStep);
      pages.push({ page: first + index, rows: rowsOf(context, lines) });
    }
  }
  const digests = { keys: digestOf(keys), pages: digestOf(pages) };
  return {
    total,
    keptIndex,
    digests,
    keys: known?.keys === digests.keys ? null : keys,
    pages: known?.pages === digests.pages ? null : pages,
  };
}

/**
 * Creates a function that runs the steps of a query. If the same window (`asker`) starts another query before the end,
 * the earlier one is aborted.
 */
function createLatest(ending: AbortSignal) {
  const running = new Map<string, AbortController>();
  return async <T>(asker: string | null, steps: Steps<T>): Promise<T> => {
    if (asker === null) return inSteps(steps, ending);
    running.get(asker)?.abort();
    const own = new AbortController();
    running.set(asker, own);
    try {
      return await inSteps(steps, AbortSignal.any([ending, own.signal]));
    } finally {
      if (running.get(asker) === own) running.delete(asker);
    }
  };
}

/**
 * Follows or unfollows an order. The user is told of changes of followed orders.
 * @throws DispatchError the error of reading an order of which only the summary in the list is known
 */
export async function followOrder(context: Context, input: HandlerInput<'orders.follow'>): Promise<void> {
  const { isFollowed } = input;
  const { localId } = await wholeOrder(context, input.localId);
  context.database.transaction(() => context.orders.setFollowed(localId, isFollowed));
  context.emit('orders.changed', { localIds: [localId] });
}

const viewName = 'order_view';

const viewColumn = jsonColumn(orderViewSchema);

export function orderListHandlers(context: Context): HandlersFor<typeof orderListMethods> {
  const { lines, synchroniser, database, ending } = context;
  const meta = createMetaStore(database);
  const asked = <T>(ask: (pages: Context['pages']) => Steps<T>) => inSteps(askPages(context, ask), ending);
  const [latestList, latestOutline, latestTally] = [
    createLatest(ending),
    createLatest(ending),
    createLatest(ending),
  ];
  return {
    'orders.list': input => latestList(input.asker, listOrders(context, input)),
    'orders.count': async question => ({ total: await asked(pages => pages.count(question)) }),
    'orders.outline': input => latestOutline(input.asker, outlineOrders(context, input)),
    'orders.tally': ({ asker, ...input }) =>
      latestTally(
        asker,
        askPages(context, pages => pages.tally(input)),
      ),
    'orders.rows': async ({ localIds }) => {
      await inSteps(lines.tryCatchUpInSteps(), ending);
      return { rows: rowsOf(context, context.pages.rows(localIds)) };
    },
    'orders.ids': async ({ from, to, ...question }) => ({
      localIds: await asked(pages => pages.ids(question, from, to)),
    }),
    'orders.markSeen': ({ localIds }) => {
      const count = database.transaction(() => lines.markSeen(localIds));
      if (count > 0) context.emit('orders.changed', { localIds: localIds?.slice(0, 1_000) ?? [] });
    },
    'orders.follow': input => followOrder(context, input),
    'orders.want': ({ localIds }) => synchroniser.want(localIds),
    'orders.unread': ({ localIds, ...question }) => asked(pages => pages.countUnread(question, localIds)),
    'orders.readFirst': async ({ waiter, localIds, ...question }) =>
      synchroniser.readFirst(waiter, localIds ?? (await asked(pages => pages.ids(question, null, null)))),
    'orders.readInTurn': ({ waiter }) => synchroniser.readInTurn(waiter),
    'orders.askService': query => synchroniser.askService(query),
    'orders.synchronise': () => synchroniser.now(),
    'orders.synchronisation': () => synchroniser.state(),
    'orders.readAll': () => synchroniser.readAll(),
    // If the stored view cannot be read, for example because another version of the app saved it, the default is
    // returned.
    'orders.view': () => viewColumn.catch(orderViewSchema.parse({})).parse(meta.get(viewName) ?? ''),
    'orders.saveView': view => database.transaction(() => meta.set(viewName, JSON.stringify(view))),
  };
}
