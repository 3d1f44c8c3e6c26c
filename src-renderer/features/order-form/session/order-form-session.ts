import type { DraftRecord } from '../../../../src-shared/contract/drafts.ts';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import { checkDraft } from '../../../../src-shared/domain/draft-rules.ts';
import { askedFields } from './asked-fields.ts';
import { inFormOrder } from './field-paths.ts';
import { createOrderForm, type NotSent, type OrderForm, type OrderFormPorts } from './order-form.ts';

export type PlaceOutcome = { kind: 'placed'; localId: string } | NotSent;

export interface OrderFormSession extends OrderForm {
  place(): Promise<PlaceOutcome>;
  /** Reads the stored draft, which may have been changed elsewhere, and shows it if it is newer. */
  lookAgain(): Promise<void>;
}

const nothingTyped = JSON.stringify(emptyDraft());

/** Creates the form of one open draft. The form saves the draft and places the order. */
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
  const { getState } = form.state;
  form.state.setState(({ serviceErrors, draft, refusal }) => ({
    isCorrection: record.refusal !== null,
    isWithdrawn: record.isWithdrawn,
    isUntouched: record.version === 1 && JSON.stringify(draft) === nothingTyped,
    asked: refusal?.documentId == null ? askedFields(serviceErrors, draft) : null,
  }));

  const place = (): Promise<PlaceOutcome> =>
    form.send(async tidy => {
      const { price } = getState();
      const answer = await call('orders.place', {
        localId,
        version: saver.version(),
        quotedTotalCents: price.kind === 'priced' ? price.totalCents : null,
      });
      if (answer.outcome === 'queued') return { kind: 'placed', localId: answer.localId };
      const problems = inFormOrder(answer.problems, tidy);
      form.state.setState({ problems });
      const path = form.blockedBy(problems);
      return path === null ? { kind: 'failed' } : { kind: 'blocked', path };
    });

  return {
    ...form,
    place,
    async lookAgain() {
      if (getState().isPlacing || !saver.isClean()) return;
      const stored = await call('drafts.get', { localId }).catch(() => null);
      if (!stored) return;
      documents.adopt(stored.documents);
      // Unsaved text is not replaced by a newer version. The next save reports the conflict instead.
      if (!saver.isClean() || stored.version <= saver.version()) return;
      saver.adopt(stored.version, stored.updatedAtMs);
      show(stored.draft);
    },
  };
}
