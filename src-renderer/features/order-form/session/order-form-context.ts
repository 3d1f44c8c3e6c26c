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

/** Returns a part of the form's state. `select` must return the same object for as long as that part is unchanged. */
export const useOrderForm = <T>(select: (state: OrderFormState) => T): T =>
  useStore(useFormSession().state, select);

/**
 * Like `useOrderForm`, but deferred, for parts of the screen other than the focused field: the typed key appears before
 * these parts are rendered. Pass the value to a memoised component, so that the urgent render can skip it.
 */
export const useLateOrderForm = <T>(select: (state: OrderFormState) => T): T =>
  useDeferredValue(useOrderForm(select));

/** Returns a function to call when the field loses focus. From then on, the field shows its messages. */
export function useLeave(path: string): () => void {
  const session = useFormSession();
  return () => afterPress(() => session.leave(path));
}
