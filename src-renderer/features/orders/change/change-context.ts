import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ChangeSession, ChangeState } from './change-session.ts';

export const ChangeContext = createContext<ChangeSession | null>(null);

export function useChangeSession(): ChangeSession {
  const session = useContext(ChangeContext);
  if (!session) throw new Error('used outside of a change');
  return session;
}

/** Returns a part of the change's state. `select` must return the same object for as long as that part is unchanged. */
export const useChange = <T>(select: (state: ChangeState) => T): T =>
  useStore(useChangeSession().state, select);
