import { z } from 'zod';
import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { DraftRecord } from '../../../src-shared/contract/drafts.ts';
import type { OrderDetail, OrderRow } from '../../../src-shared/contract/orders.ts';
import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import type { Environment } from './app.ts';
import { type Facts, factsSchema } from './facts.ts';
import type { Service, ServiceOrder } from './service.ts';
import { documentSchema, sha256Of, type ToldDocument } from './told-document.ts';

const ofOrder = { localId: z.string() };

/** What a dispatcher asks the core to save, whole. */
const deedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), ...ofOrder, text: orderDraftSchema }),
  z.object({ kind: z.literal('attach'), ...ofOrder, document: documentSchema }),
  z.object({ kind: z.literal('place'), ...ofOrder }),
  z.object({ kind: z.literal('order-update'), ...ofOrder, changes: factsSchema }),
  z.object({ kind: z.literal('scenario'), ...ofOrder, scenario: scenarioNameSchema }),
  z.object({ kind: z.literal('order-cancel'), ...ofOrder }),
  z.object({ kind: z.literal('file-attach'), ...ofOrder, name: z.string() }),
  z.object({ kind: z.literal('file-delete'), ...ofOrder, name: z.string() }),
]);
export type Deed = z.infer<typeof deedSchema>;

/**
 * What a dispatcher does and is told. `meant` comes before the call; `said` after the core's answer: from then on the
 * promise counts; `refused` instead of it where the core said no. A call with neither was cut off: either may be.
 */
export const toldSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('meant'), act: z.string(), deed: deedSchema }),
  z.object({ what: z.literal('said'), act: z.string(), entryId: z.string().nullable() }),
  z.object({ what: z.literal('refused'), act: z.string() }),
  /** The order is a draft again, with its last text. */
  z.object({ what: z.literal('taken back'), ...ofOrder }),
  /** By the dispatcher: entries of an order, or all of it. */
  z.object({ what: z.literal('given up'), ...ofOrder, entryIds: z.array(z.string()).nullable() }),
]);
export type Told = z.infer<typeof toldSchema>;
export type Tell = (told: Told) => void;

export const isSaid = ({ what }: Told): boolean => what === 'said';

/** `meant`: the call was cut off, so it may have been saved or not. */
export type Sureness = 'meant' | 'said';

/** What is done to an order that the service has. */
export interface PromisedStep {
  act: string;
  kind: Exclude<Deed['kind'], 'save' | 'attach' | 'place'>;
  sureness: Sureness;
  entryId: string | null;
  isGivenUp: boolean;
  /** What it changes of the order's facts. */
  changes: Facts;
  /** The document that it is about. */
  name: string | null;
}

export interface PromisedDocument extends ToldDocument {
  act: string;
  sureness: Sureness;
  /** It was there when the order was placed, and belongs to it from the beginning. */
  isOfPlacing: boolean;
}

/** All that was said of one order, from its first draft on. */
export interface Promised {
  localId: string;
  /** The last one that was said to be saved, and those that were meant since; one of them is the draft's. */
  texts: { act: string; text: OrderDraft }[];
  isTextSaid: boolean;
  documents: PromisedDocument[];
  placing: { act: string; sureness: Sureness } | null;
  steps: PromisedStep[];
}

export interface Promises {
  orders: Promised[];
  /** Of all that was ever meant to be an order. */
  references: Set<string>;
  /** Of orders that the dispatcher gave up: the service must not have them. */
  givenUp: Set<string>;
  /** How many things were said to be saved. */
  saved: number;
}

const changesOf = (deed: Deed): Facts => {
  if (deed.kind === 'order-update') return deed.changes;
  if (deed.kind === 'order-cancel') return { status: 'cancelled' };
  if (deed.kind !== 'scenario') return {};
  return deed.scenario === 'pickup_readiness_confirmed'
    ? { pickup_readiness: 'confirmed' }
    : { tracking: deed.scenario.replace('tracking_', '') };
};

/** @param told in the order in which it was told */
export function readTold(told: readonly Told[]): Promises {
  const orders = new Map<string, Promised>();
  const references = new Set<string>();
  const givenUp = new Set<string>();
  const ownerOf = new Map<string, Promised>();
  const orderOf = (localId: string): Promised => {
    const known = orders.get(localId);
    if (known) return known;
    const begun: Promised = {
      localId,
      texts: [],
      isTextSaid: false,
      documents: [],
      placing: null,
      steps: [],
    };
    orders.set(localId, begun);
    return begun;
  };
  for (const one of told) {
    if (one.what === 'meant') {
      const order = orderOf(one.deed.localId);
      ownerOf.set(one.act, order);
      addMeant(order, one.act, one.deed);
      if (one.deed.kind === 'save') references.add(one.deed.text.customerReference);
    } else if (one.what === 'said') {
      const order = ownerOf.get(one.act);
      if (order) makeSaid(order, one.act, one.entryId);
    } else if (one.what === 'refused') {
      const order = ownerOf.get(one.act);
      if (order) ruleOut(order, one.act);
    } else if (one.what === 'taken back') {
      orderOf(one.localId).placing = null;
    } else if (one.entryIds === null) {
      for (const { text } of orderOf(one.localId).texts) givenUp.add(text.customerReference);
      orders.delete(one.localId);
    } else {
      for (const step of orderOf(one.localId).steps)
        if (step.entryId !== null && one.entryIds.includes(step.entryId)) step.isGivenUp = true;
    }
  }
  return {
    orders: [...orders.values()],
    references,
    givenUp,
    saved: told.filter(({ what }) => what === 'said').length,
  };
}

function addMeant(order: Promised, act: string, deed: Deed): void {
  if (deed.kind === 'save') order.texts.push({ act, text: deed.text });
  else if (deed.kind === 'attach')
    order.documents.push({ ...deed.document, act, sureness: 'meant', isOfPlacing: false });
  else if (deed.kind === 'place') {
    order.placing = { act, sureness: 'meant' };
    for (const document of order.documents) document.isOfPlacing = true;
  } else {
    order.steps.push({
      act,
      kind: deed.kind,
      sureness: 'meant',
      entryId: null,
      isGivenUp: false,
      changes: changesOf(deed),
      name: 'name' in deed ? deed.name : null,
    });
  }
}

function makeSaid(order: Promised, act: string, entryId: string | null): void {
  const saved = order.texts.findIndex(text => text.act === act);
  if (saved >= 0) {
    order.texts = order.texts.slice(saved);
    order.isTextSaid = true;
  }
  for (const document of order.documents) if (document.act === act) document.sureness = 'said';
  if (order.placing?.act === act) order.placing.sureness = 'said';
  for (const step of order.steps) {
    if (step.act !== act) continue;
    step.sureness = 'said';
    step.entryId = entryId;
  }
}

/** The core said no: nothing of it may be there. */
function ruleOut(order: Promised, act: string): void {
  order.texts = order.texts.filter(text => text.act !== act);
  order.documents = order.documents.filter(document => document.act !== act);
  if (order.placing?.act === act) order.placing = null;
  order.steps = order.steps.filter(step => step.act !== act);
}

/** What the app shows of one order or draft. */
export interface AppView {
  detail: OrderDetail | null;
  draft: DraftRecord | null;
  /** SHA-256 of the stored documents of what the service does not have, by their id; null: cannot be read. */
  stored: Map<string, string | null>;
}

/** Everything that the judge looks at. */
export interface Seen {
  effects: Awaited<ReturnType<Service['control']['effects']>>;
  orders: ServiceOrder[];
  views: Map<string, AppView>;
  rows: OrderRow[];
}

/** The service says what it has; the app is asked what it shows, and which key an entry has. */
export async function look(
  { orders: promised }: Promises,
  environment: Environment,
  service: Service,
  clients: readonly SandboxCredential[],
): Promise<Seen> {
  const customers = new Set(clients.map(({ customer }) => customer));
  const effects = (await service.control.effects()).filter(({ customer }) => customers.has(customer));
  const orders = (await Promise.all(clients.map(service.orders))).flat();
  const { rows } = await environment.call('orders.list', {});
  const views = new Map<string, AppView>();
  for (const localId of new Set([...promised, ...rows].map(one => one.localId)))
    views.set(localId, await viewOf(environment, localId));
  return { effects, orders, views, rows };
}

async function viewOf(environment: Environment, localId: string): Promise<AppView> {
  const { call } = environment;
  const detail = await call('orders.get', { localId }).catch(() => null);
  const draft =
    detail?.row.phase === 'draft' ? await call('drafts.get', { localId }).catch(() => null) : null;
  const stored = new Map<string, string | null>();
  for (const { id } of detail?.row.orderId === null ? detail.documents : [])
    stored.set(id, await readStored(environment, id).catch(() => null));
  return { detail, draft, stored };
}

async function readStored({ call }: Environment, documentId: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (let offsetBytes = 0; ; ) {
    const { bytes, sizeBytes } = await call('documents.read', { documentId, offsetBytes });
    pieces.push(bytes);
    offsetBytes += bytes.byteLength;
    if (offsetBytes >= sizeBytes) return sha256Of(Buffer.concat(pieces));
  }
}
