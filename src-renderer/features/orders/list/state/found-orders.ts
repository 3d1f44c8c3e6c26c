import { currentRoute, hashOf } from '../../../../navigation/navigation.ts';
import { indexOf, rowAt, useOrders } from './orders-store.ts';
import { isSameQuestion } from './tally.ts';

/** Maximum time for which Enter waits for the results of the typed search, in milliseconds. */
const maxWaitMs = 2_000;

/**
 * Resolves when the rows are the results of the current search and their number is known; at the latest after
 * `maxWaitMs`.
 */
function whenAnswered(): Promise<void> {
  const isAnswered = () => !useOrders.getState().isBehind && useOrders.getState().isTotalKnown;
  if (isAnswered()) return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, maxWaitMs);
    const stop = useOrders.subscribe(() => isAnswered() && end());
  });
}

/**
 * Calls `act` as soon as the results of the current search are known, at the latest after `maxWaitMs`. Does nothing if
 * the user has meanwhile left the view, opened another order, changed the search, or moved the focus.
 */
export async function onceAnswered(act: () => void): Promise<void> {
  const { question } = useOrders.getState();
  const place = hashOf(currentRoute());
  const focused = document.activeElement;
  await whenAnswered();
  const isStillAsked = isSameQuestion(useOrders.getState().question, question);
  if (isStillAsked && hashOf(currentRoute()) === place && document.activeElement === focused) act();
}

/**
 * The id of the only found order. Null if none or several were found, or if their number is not known yet.
 */
export function onlyFoundId(): string | null {
  const { isBehind, isTotalKnown, total, pages } = useOrders.getState();
  if (isBehind || !isTotalKnown || total !== 1) return null;
  return rowAt({ pages }, 0)?.localId ?? null;
}

type Found = Pick<ReturnType<typeof useOrders.getState>, 'isTotalKnown' | 'pages' | 'total'>;

/**
 * Whether an order is certainly not in the list: the list is loaded completely, and the order is not among its rows.
 */
export function isNotFound({ isTotalKnown, pages, total }: Found, localId: string): boolean {
  const loaded = [...pages.values()].reduce((sum, rows) => sum + rows.length, 0);
  return isTotalKnown && loaded >= total && indexOf({ pages }, localId) === null;
}
