import type { DraftRecord } from '../../../../src-shared/contract/drafts.ts';
import { type Call, onEvent } from '../../../bridge/bridge.ts';
import { onSaveTyped } from '../../../state/typed-text.ts';
import { onWindowLeft, useOpened } from '../../../state/use-opened.ts';
import { profileOfShown } from '../../../state/use-profile.ts';
import { thumbnailOf } from '../../documents/thumbnail.ts';
import type { OrderForm, OrderFormPorts } from './order-form.ts';
import { createOrderFormSession } from './order-form-session.ts';

export const formPorts = (call: Call): OrderFormPorts => ({
  call,
  thumbnailOf,
  profile: profileOfShown(),
  now: () => Date.now(),
});

/**
 * Saves an open form when the user leaves the window, and calls `look` after changes of orders, once for several in a
 * row.
 * @param settleMs `look` is called after this many milliseconds without a change
 */
export function followForm(form: OrderForm, look: () => void, settleMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  };
  const ends = [
    onWindowLeft(() => void form.flush()),
    onSaveTyped(form.localId, form.flush),
    onEvent('orders.changed', ({ localIds }) => {
      if (localIds.includes(form.localId)) lookSoon();
    }),
    onEvent('connection.changed', ({ state }) => {
      const { price, business } = form.state.getState();
      if (state === 'connected' && (price.kind === 'away' || business.kind === 'away')) form.askAgain();
    }),
    () => clearTimeout(timer),
  ];
  return {
    lookSoon,
    end: () => {
      for (const end of ends) end();
    },
  };
}

const load = (call: Call, localId: string): Promise<DraftRecord> => call('drafts.get', { localId });

function begin(record: DraftRecord, call: Call) {
  const session = createOrderFormSession(record, formPorts(call));
  // The form's own saves cause these events as well. The delay of 150 ms combines several events into one read.
  const { end } = followForm(session, () => void session.lookAgain(), 150);
  const close = () => {
    end();
    void session.close();
  };
  return { opened: { kind: 'open' as const, session }, close };
}

/** Opens a draft while the view is shown. When the view closes, everything that was typed is saved. */
export const useOrderFormSession = (localId: string) => useOpened(localId, load, begin);
