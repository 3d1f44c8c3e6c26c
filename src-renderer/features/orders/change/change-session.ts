import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChangeRecord } from '../../../../src-shared/contract/changes.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { withAddress, withChanges } from '../../../../src-shared/domain/change-form.ts';
import { changeOf, type OrderChange } from '../../../../src-shared/domain/change-patch.ts';
import { checkChange, fixedFields } from '../../../../src-shared/domain/change-rules.ts';
import { follow, layer, touchedPaths } from '../../../../src-shared/domain/change-units.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../../../src-shared/domain/draft-from-order.ts';
import { buildPriceCheckInput } from '../../../../src-shared/domain/draft-request.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { valueInOrder } from '../../../../src-shared/domain/order-fields.ts';
import { isRefusedChange, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { shownOrder } from '../../../../src-shared/order-facts/shown-order.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';
import {
  createOrderForm,
  type FieldMarks,
  type NotSent,
  type OrderForm,
  type OrderFormPorts,
  type OwnedForm,
} from '../../order-form/session/order-form.ts';

export interface ChangeState {
  detail: OrderDetail;
  /** The order with all changes that are queued or being sent. */
  order: Order;
  /** The order as a draft, without the user's edits. */
  now: OrderDraft;
  change: OrderChange;
  /** Whether the change affects data on which the price depends, so that the accepted price may no longer apply. */
  isPriceOpen: boolean;
  /** The refused change that this change replaces; null if there is none. */
  corrected: OutboxEntry | null;
  /** Whether the user has to decide on an earlier change of the order before another one can be saved. */
  isUndecided: boolean;
  isAllowed: boolean;
  /** Whether the user has typed anything that differs from the order. */
  isTyped: boolean;
}

export type SaveOutcome =
  | { kind: 'saved'; entryIds: readonly string[]; quotedTotalCents: number | null }
  | NotSent;

export interface ChangeSession {
  form: OrderForm;
  state: StoreApi<ChangeState>;
  save(): Promise<SaveOutcome>;
  /**
   * Discards the user's edits.
   * @returns a function that restores the edits
   */
  discard(): () => void;
  /** Applies the newest data of the order from the core. */
  absorb(detail: OrderDetail): void;
}

export type AcceptedDetail = OrderDetail & { order: Order };
export const isAccepted = (detail: OrderDetail): detail is AcceptedDetail => detail.order !== null;

const undecidedOf = ({ entries }: OrderDetail): OutboxEntry[] =>
  entries.filter(entry => entry.kind === 'order-update' && needsDecision(entry));

/**
 * The refused change, if the user can correct it in the form: no other change needs a decision, and the form has a
 * field for everything that it changes. Otherwise null.
 */
function correctable(detail: OrderDetail): OutboxEntry | null {
  const undecided = undecidedOf(detail);
  const [first] = undecided;
  // A change of CMR recipients cannot be corrected, because the form has no field for that.
  const isInForm = first?.changes.every(({ path }) => !path.includes('cmr_recipient')) ?? false;
  return first && isInForm && undecided.length === 1 && isRefusedChange(first) ? first : null;
}

const priceInput = (draft: OrderDraft): string => JSON.stringify(buildPriceCheckInput(draft));

/**
 * The user's edits: `draft` as typed, and `base`, which has for each field the order's value when the user began to
 * edit it. A field is edited if the two differ.
 */
interface TypedText {
  base: OrderDraft;
  draft: OrderDraft;
  /** The order as it was when the form was opened. */
  accepted: Order;
}

const orderOf = (of: OrderDetail, known: Order): { order: Order; now: OrderDraft } => {
  const order = shownOrder(of.order ?? known, of);
  return { order, now: formOfOrder(order, of.draft) };
};

/**
 * The price request (JSON) for the order without the user's edits. If the form gives the same request, the accepted price
 * still applies. If not, the price must be asked again.
 */
const priceOf = (of: OrderDetail, accepted: Order): string =>
  priceInput(formOfOrder(of.order ?? accepted, of.draft));

function stateOf(of: OrderDetail, known: Order, { base, draft, accepted }: TypedText): ChangeState {
  const { order, now } = orderOf(of, known);
  const corrected = correctable(of);
  return {
    detail: of,
    order,
    now,
    change: changeOf(order, now, draft),
    isPriceOpen: priceOf(of, accepted) !== priceInput(draft),
    corrected,
    isUndecided: corrected === null && undecidedOf(of).length > 0,
    isAllowed: order.allowed_actions.includes('update') && (of.order?.unreadable ?? []).length === 0,
    isTyped: touchedPaths(base, draft).length > 0 || touchedPaths(now, draft).length > 0,
  };
}

function marksOf({ base, draft }: TypedText, { now, order }: ChangeState): FieldMarks {
  const { overtaken } = follow({ base, draft }, now);
  return {
    fixed: fixedFields(now),
    changed: touchedPaths(now, draft),
    overtaken: Object.fromEntries(
      overtaken.map(path => [
        // A message about the list of requested windows is shown at the first window.
        path.endsWith('.requested_windows') ? `${path}.0` : path,
        valueInOrder(order, path),
      ]),
    ),
  };
}

/**
 * The draft after an edit at `path`. If the edited field is an address, the country follows the new address, unless the
 * user has chosen a country.
 */
function withCountry(path: string, draft: OrderDraft, now: OrderDraft): OrderDraft {
  if (path === 'pickup.address.formatted_address')
    return { ...draft, pickup: withAddress(draft.pickup, now.pickup) };
  if (path === 'delivery.address.formatted_address')
    return { ...draft, delivery: withAddress(draft.delivery, now.delivery) };
  return draft;
}

interface SaveParts {
  form: OwnedForm;
  state: StoreApi<ChangeState>;
  ports: OrderFormPorts;
  absorb(detail: OrderDetail): void;
}

async function submit({ form, state, ports: { call, now }, absorb }: SaveParts): Promise<SaveOutcome> {
  const { localId, saver } = form;
  const { change, detail: of, corrected } = state.getState();
  const { documents } = form.documents.state.getState();
  const { price } = form.state.getState();
  const quotedTotalCents = price.kind === 'priced' ? price.totalCents : null;
  try {
    const { entryIds } = await call('changes.submit', {
      localId,
      version: saver.version(),
      revision: of.order?.revision ?? '',
      patch: change.patch,
      documentIds: documents.map(({ id }) => id),
      correctedEntryId: corrected?.id ?? null,
      quotedTotalCents,
    });
    // Submitting the change has deleted the stored edits, so nothing is left to save.
    saver.adopt(0, now());
    return { kind: 'saved', entryIds, quotedTotalCents };
  } catch (cause) {
    // The order has changed at the service: shows its current values. The user's edits stay on top of them.
    if (appErrorOf(cause).reason === 'order_changed') absorb(await call('orders.get', { localId }));
    throw cause;
  }
}

/**
 * Creates the form in which an accepted order is changed. The form compares the user's edits with the current order.
 */
export function createChangeSession(
  detail: AcceptedDetail,
  record: ChangeRecord | null,
  ports: OrderFormPorts,
): ChangeSession {
  const { localId } = detail.row;
  const { call, profile, now: nowMs } = ports;
  const refused = correctable(detail);
  const first = orderOf(detail, detail.order);
  const typedBefore = record && follow(record, first.now);
  let base = typedBefore?.base ?? first.now;
  let correctedId = record?.correctedEntryId ?? null;

  /**
   * The draft with the values of a refused change, on top of which newer edits stay. Adds these values only once for
   * each refused change.
   */
  function withRefused(of: OrderDetail, order: Order, draft: OrderDraft): OrderDraft {
    const entry = correctable(of);
    if (!entry || entry.id === correctedId) return draft;
    correctedId = entry.id;
    return layer(formOfOrder(withChanges(order, entry.changes), of.draft), { base, draft });
  }
  const startDraft = withRefused(detail, first.order, typedBefore?.draft ?? first.now);

  const typed = (draft: OrderDraft): TypedText => ({ base, draft, accepted: detail.order });
  const state = createStore<ChangeState>(() => stateOf(detail, detail.order, typed(startDraft)));

  const start = {
    localId,
    draft: startDraft,
    documents: stagedOf(detail),
    refusal: refused?.lastError ?? null,
    refusedDraft: refused && formOfOrder(withChanges(first.order, refused.changes), detail.draft),
    template: null,
    version: record?.version ?? 0,
    updatedAtMs: record?.updatedAtMs ?? nowMs(),
  };
  const form = createOrderForm(start, ports, {
    check: (draft, atMs) => checkChange(state.getState().now, draft, { nowMs: atMs, profile }),
    async save(version, draft) {
      const { isTyped, corrected } = state.getState();
      if (!isTyped && version === 0) return { version, updatedAtMs: nowMs() };
      const change = isTyped ? { base, draft, correctedEntryId: corrected?.id ?? null } : null;
      return call('changes.save', { localId, version, change });
    },
    async load() {
      const { record: other } = await call('changes.get', { localId });
      const { now, detail: of } = state.getState();
      const followed = follow(other ?? { base: now, draft: now }, now);
      base = followed.base;
      return {
        ...start,
        draft: followed.draft,
        documents: stagedOf(of),
        version: other?.version ?? 0,
        updatedAtMs: other?.updatedAtMs ?? nowMs(),
      };
    },
    isPriceOpen: draft => priceOf(state.getState().detail, detail.order) !== priceInput(draft),
    marksOf: draft => marksOf(typed(draft), state.getState()),
  });
  const { saver } = form;
  form.state.setState({
    // The notices above the form already show the reason of the refusal.
    refusal: null,
    // After a refusal, all messages are shown at once.
    isTried: refused !== null,
  });
  const follows = (draft: OrderDraft): void => {
    const { detail: of, order } = state.getState();
    state.setState(stateOf(of, order, typed(draft)));
  };
  const endFollowing = form.state.subscribe((after, before) => {
    if (after.draft !== before.draft) follows(after.draft);
  });

  function absorb(of: OrderDetail): void {
    const { order: known } = state.getState();
    const before = form.state.getState().draft;
    const { order, now } = orderOf(of, known);
    const followed = follow({ base, draft: before }, now);
    base = followed.base;
    const draft = withRefused(of, order, followed.draft);
    state.setState(stateOf(of, known, typed(draft)));
    form.documents.adopt(stagedOf(of));
    const isMoved = touchedPaths(before, draft).length > 0;
    form.show(isMoved ? draft : before);
    if (isMoved && saver.version() > 0) saver.change(draft);
  }

  return {
    form: {
      ...form,
      edit: (path, change) =>
        form.edit(path, before => withCountry(path, change(before), state.getState().now)),
      close() {
        endFollowing();
        return form.close();
      },
    },
    state,
    absorb,
    save: () => form.send(() => submit({ form, state, ports, absorb })),
    discard() {
      const given = { base, draft: form.state.getState().draft };
      const { now } = state.getState();
      base = now;
      form.replace(now);
      return () => {
        const followed = follow(given, state.getState().now);
        base = followed.base;
        form.replace(followed.draft);
      };
    },
  };
}

/** Documents that are stored here but not queued yet. */
const stagedOf = ({ documents }: OrderDetail) => documents.filter(({ state }) => state === 'stored');
