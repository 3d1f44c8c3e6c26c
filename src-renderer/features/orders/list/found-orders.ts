import { rowAt, useOrders } from './orders-store.ts';

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
export async function onlyFoundId(): Promise<string | null> {
  await whenAnswered();
  const { isBehind, isTotalKnown, total, pages } = useOrders.getState();
  if (isBehind || !isTotalKnown || total !== 1) return null;
  return rowAt({ pages }, 0)?.localId ?? null;
}
