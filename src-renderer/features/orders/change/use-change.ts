import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { appErrorOf, type Call, onEvent } from '../../../bridge/bridge.ts';
import { useOpened } from '../../../state/use-opened.ts';
import { followForm, formPorts } from '../../order-form/session/use-order-form-session.ts';
import { type ChangeSession, createChangeSession, isAccepted } from './change-session.ts';

/**
 * Result of opening an order. `unaccepted`: the service has not accepted the order yet, so the form for changes cannot
 * be opened for it.
 */
type OpenChange = { kind: 'unaccepted' } | { kind: 'open'; session: ChangeSession };

/** Reads the stored order. If only its row in the list is stored, reads the order from the service. */
async function readOrder(call: Call, localId: string): Promise<OrderDetail> {
  const detail = await call('orders.get', { localId });
  return detail.order === null && detail.row.phase === 'accepted'
    ? call('orders.refresh', { localId })
    : detail;
}

async function load(call: Call, localId: string) {
  const [detail, { record }] = await Promise.all([
    readOrder(call, localId),
    call('changes.get', { localId }),
  ]);
  return { detail, record };
}

function begin(
  { detail, record }: Awaited<ReturnType<typeof load>>,
  call: Call,
): { opened: OpenChange; close: () => void } {
  if (!isAccepted(detail)) return { opened: { kind: 'unaccepted' }, close: () => {} };
  const session = createChangeSession(detail, record, formPorts(call));
  const { form, state, absorb } = session;
  const look = () =>
    void call('orders.get', { localId: form.localId }).then(absorb, (thrown: unknown) =>
      form.state.setState({ failure: appErrorOf(thrown) }),
    );
  const { lookSoon, end } = followForm(form, look, 80);
  const endOutbox = onEvent('outbox.changed', () => {
    if (state.getState().detail.entries.some(entry => entry.state !== 'done')) lookSoon();
  });
  const close = () => {
    end();
    endOutbox();
    void form.close();
  };
  return { opened: { kind: 'open', session }, close };
}

/** Opens an accepted order in the form for changes. When the view closes, everything that was typed is saved. */
export const useOpenChange = (localId: string) => useOpened(localId, load, begin);
