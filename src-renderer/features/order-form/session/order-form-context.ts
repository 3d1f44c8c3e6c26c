import { createContext, useContext, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { afterPress } from './after-press.ts';
import type { OrderForm, OrderFormState } from './order-form.ts';

export const OrderFormContext = createContext<OrderForm | null>(null);

export function useFormSession(): OrderForm {
  const session = useContext(OrderFormContext);
  if (!session) throw new Error('used outside of an open draft');
  return session;
}

/** A part of the open draft's state; the selector must return the same value while nothing changed. */
export const useOrderForm = <T>(select: (state: OrderFormState) => T): T =>
  useStore(useFormSession().state, select);

/**
 * As `useOrderForm`, for what stands beside the field that one types in: it is drawn after the key is on screen. Give it to
 * a memoized part, so that the first drawing has nothing to do.
 */
export const useLateOrderForm = <T>(select: (state: OrderFormState) => T): T =>
  useDeferredValue(useOrderForm(select));

/** To be called when the field was left: from then on its message shows. */
export function useLeave(path: string): () => void {
  const session = useFormSession();
  return () => afterPress(() => session.leave(path));
}
