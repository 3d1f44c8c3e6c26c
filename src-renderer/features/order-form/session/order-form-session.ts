import type { DraftRecord } from '../../../../src-shared/contract/drafts.ts';
import { checkDraft } from '../../../../src-shared/domain/draft-rules.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';
import { inFormOrder } from './field-paths.ts';
import { createOrderForm, type OrderForm, type OrderFormPorts } from './order-form.ts';

export type PlaceOutcome =
  | { kind: 'placed'; localId: string }
  | { kind: 'blocked'; path: string }
  /** Production was not confirmed since the start: nothing was placed, and placing can be tried again. */
  | { kind: 'unconfirmed' }
  | { kind: 'failed' };

export interface OrderFormSession extends OrderForm {
  place(): Promise<PlaceOutcome>;
  /** The core says that the stored draft changed. */
  lookAgain(): Promise<void>;
}

/** One open draft: the form that saves it, and its placing. */
export function createOrderFormSession(record: DraftRecord, ports: OrderFormPorts): OrderFormSession {
  const { localId } = record;
  const { call, profile } = ports;
  const form = createOrderForm(record, ports, {
    check: (draft, nowMs) => checkDraft(draft, { nowMs, profile }),
    save: (version, draft) => call('drafts.save', { localId, version, draft }),
    load: () => call('drafts.get', { localId }),
    isPriceOpen: () => true,
  });
  const { saver, show, documents } = form;
  const { getState, setState } = form.state;

  async function place(): Promise<PlaceOutcome> {
    if (getState().isPlacing) return { kind: 'failed' };
    const tidy = form.tidy();
    const blocked = form.blockedBy(getState().problems);
    if (blocked !== null) return { kind: 'blocked', path: blocked };
    setState({ isPlacing: true });
    try {
      if (!(await documents.settled())) return { kind: 'blocked', path: 'file_ids' };
      if (!(await saver.flush())) return { kind: 'failed' };
      const { price } = getState();
      const answer = await call('orders.place', {
        localId,
        version: saver.version(),
        quotedTotalCents: price.kind === 'priced' ? price.totalCents : null,
      });
      if (answer.outcome === 'queued') return { kind: 'placed', localId: answer.localId };
      const problems = inFormOrder(answer.problems, tidy);
      setState({ problems });
      const path = form.blockedBy(problems);
      return path === null ? { kind: 'failed' } : { kind: 'blocked', path };
    } catch (cause) {
      const error = appErrorOf(cause);
      if (error.code === 'confirmation_needed') return { kind: 'unconfirmed' };
      setState({ failure: error });
      return { kind: 'failed' };
    } finally {
      setState({ isPlacing: false });
    }
  }

  return {
    ...form,
    place,
    async lookAgain() {
      if (getState().isPlacing || !saver.isClean()) return;
      const stored = await call('drafts.get', { localId }).catch(() => null);
      if (!stored) return;
      documents.adopt(stored.documents);
      // With unsaved text here, the next save meets the other version and says so.
      if (!saver.isClean() || stored.version <= saver.version()) return;
      saver.adopt(stored.version, stored.updatedAtMs);
      show(stored.draft);
    },
  };
}
