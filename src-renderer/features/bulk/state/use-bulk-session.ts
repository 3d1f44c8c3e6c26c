import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { BulkBatch } from '../../../../src-shared/domain/bulk-batch.ts';
import { type Call, onEvent } from '../../../bridge/bridge.ts';
import { onWindowLeft, useOpened } from '../../../session/use-opened.ts';
import { profileOfShown } from '../../../session/use-profile.ts';
import { type BulkSession, createBulkSession } from './bulk-session.ts';
import type { BulkState } from './bulk-state.ts';

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

const load = (call: Call) => call('bulk.get', {});

function begin(batch: BulkBatch, call: Call) {
  const session = createBulkSession(batch, { call, profile: profileOfShown(), now: () => Date.now() });
  const unlisten = listen(session);
  const close = () => {
    unlisten();
    session.close();
  };
  return { opened: { kind: 'open' as const, session }, close };
}

/** Opens the saved table, and saves it when the view is left. */
export const useBulkSession = () => useOpened('bulk', load, begin);

export const BulkContext = createContext<BulkSession | null>(null);

export function useSession(): BulkSession {
  const session = useContext(BulkContext);
  if (!session) throw new Error('There is no grid of orders around this part.');
  return session;
}

export const useBulk = <T>(select: (state: BulkState) => T): T => useStore(useSession().state, select);
