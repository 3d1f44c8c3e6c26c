import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { type Call, onEvent } from '../../../bridge/bridge.ts';
import { wordLocale } from '../../../i18n/locale.ts';
import { onWindowLeft, useOpened } from '../../../state/use-opened.ts';
import { profileOfShown } from '../../../state/use-profile.ts';
import { runInSlices } from '../../../ui/in-slices.ts';
import { type BulkSession, createBulkSession } from './bulk-session.ts';
import type { BulkState } from './bulk-state.ts';
import { checkAll, createRowChecker } from './row-check.ts';

const settleMs = 250;

function listen(session: BulkSession): () => void {
  const endLeft = onWindowLeft(() => void session.flush());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const endOrders = onEvent('orders.changed', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void session.lookAtOrders(), settleMs);
  });
  const endConnection = onEvent('connection.changed', ({ state }) => {
    if (state === 'connected') session.askPricesAgain();
  });
  return () => {
    clearTimeout(timer);
    endOrders();
    endConnection();
    endLeft();
  };
}

/** Reads the saved table, and checks all its rows. */
async function load(call: Call) {
  const batch = await call('bulk.get', {});
  const check = createRowChecker(batch.columns, {
    nowMs: Date.now(),
    profile: profileOfShown(),
    language: wordLocale(),
  });
  await new Promise<void>(done => void runInSlices(checkAll(batch.rows, check), done));
  return { batch, check };
}

function begin({ batch, check }: Awaited<ReturnType<typeof load>>, call: Call) {
  const session = createBulkSession(batch, { call, profile: profileOfShown(), now: () => Date.now(), check });
  const unlisten = listen(session);
  const close = () => {
    unlisten();
    session.close();
  };
  return { opened: { kind: 'open' as const, session }, close };
}

/** Opens the saved table when the view is entered, and saves it when the view is left. */
export const useBulkSession = () => useOpened('bulk', load, begin);

export const BulkContext = createContext<BulkSession | null>(null);

export function useSession(): BulkSession {
  const session = useContext(BulkContext);
  if (!session) throw new Error('There is no grid of orders around this part.');
  return session;
}

export const useBulk = <T>(select: (state: BulkState) => T): T => useStore(useSession().state, select);
