import { currentRoute, hashOf } from '../../../navigation/navigation.ts';
import { indexOf, rowAt, useOrders } from './orders-store.ts';
import { isSameQuestion } from './tally.ts';

/** How long Enter waits for the answer to what was typed, in milliseconds. */
const maxWaitMs = 2_000;

/** Resolves when the rows answer what is searched for, and their number is known. */
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

/** The id of the only order that was found; null if there are none or several, or if that is not known in time. */
async function onlyFoundId(): Promise<string | null> {
  await whenAnswered();
  const { isBehind, isTotalKnown, total, pages } = useOrders.getState();
  if (isBehind || !isTotalKnown || total !== 1) return null;
  return rowAt({ pages }, 0)?.localId ?? null;
}

/**
 * Calls `open` with the id of the only order that was found, or with null, unless the user has meanwhile gone elsewhere,
 * opened another order or asked another question.
 */
export async function openOnlyFound(open: (onlyId: string | null) => void): Promise<void> {
  const { question } = useOrders.getState();
  const place = hashOf(currentRoute());
  const onlyId = await onlyFoundId();
  const isStillAsked = isSameQuestion(useOrders.getState().question, question);
  if (isStillAsked && hashOf(currentRoute()) === place) open(onlyId);
}

type Found = Pick<ReturnType<typeof useOrders.getState>, 'isTotalKnown' | 'pages' | 'total'>;

/** Whether an order is known to be none of those that were found: all of them are loaded. */
export function isNotFound({ isTotalKnown, pages, total }: Found, localId: string): boolean {
  const loaded = [...pages.values()].reduce((sum, rows) => sum + rows.length, 0);
  return isTotalKnown && loaded >= total && indexOf({ pages }, localId) === null;
}
