import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { Document } from '../../../src-shared/contract/documents.ts';
import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { emptyDraft, type OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { Environment } from './app.ts';
import { type Facts, factsOfText, isSame, plain } from './facts.ts';
import type { Findings } from './report.ts';
import type { Service, ServiceFile, ServiceOrder } from './service.ts';
import {
  type AppView,
  look,
  type Promised,
  type PromisedDocument,
  type PromisedStep,
  type Promises,
  readTold,
  type Seen,
  type Told,
} from './told.ts';

export interface Scope {
  /** Whether an entry may be in front of the dispatcher after what happened; by default none may. */
  mayNeedAttention?(entry: OutboxEntry): boolean;
  /** The app may have lost its record of what the service has: it was damaged, or is an older copy. */
  isForgetful?: boolean;
}

/** `possible`: nobody knows whether it was done. */
type Outcome = 'done' | 'not done' | 'possible';

const finished = ['done', 'superseded', 'cancelled'];
const isOpen = ({ state }: OutboxEntry): boolean => !finished.includes(state);
export const needsAttention = ({ state }: OutboxEntry): boolean =>
  ['parked', 'uncertain', 'conflict'].includes(state);

/** The entry that an entry became: changes that waited are one, in the place of those that they were. */
export function endOfTrail(entryId: string, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const entry = entries.find(({ id }) => id === entryId);
  return entry?.replacedBy ? endOfTrail(entry.replacedBy, entries) : entry;
}

/** It is in front of the dispatcher itself, or waits behind one of its own order that is. */
export function isExcused(entry: OutboxEntry, chain: readonly OutboxEntry[]): boolean {
  if (needsAttention(entry)) return true;
  return isOpen(entry) && entry.isBlocked && chain.slice(0, chain.indexOf(entry)).some(needsAttention);
}

/** What was said to be saved, against what is there. */
export function hold(promises: Promises, seen: Seen, scope: Scope): Findings {
  const findings = { lost: [] as string[], duplicate: [] as string[], different: [] as string[] };
  const keysDone = new Set(seen.effects.map(({ idempotency_key: key }) => key));
  const ordersOf = Map.groupBy(seen.orders, ({ order }) => order.customer_reference ?? '');
  for (const promised of promises.orders) {
    const view = seen.views.get(promised.localId);
    const orders = promised.texts.flatMap(({ text }) => ordersOf.get(text.customerReference) ?? []);
    if (view) holdOrder({ ...findings, ...scope, promised, view, orders: [...new Set(orders)], keysDone });
  }
  holdNumbers(findings, promises, seen, scope);
  holdShown(findings, seen);
  const entries = [...seen.views.values()].flatMap(({ detail }) => detail?.entries ?? []);
  const attention = entries.filter(needsAttention);
  for (const entry of attention) {
    if (scope.mayNeedAttention?.(entry)) continue;
    const why = `${entry.state}: ${entry.lastError?.reason ?? ''} ${entry.lastError?.message}`;
    findings.lost.push(`${entry.kind} ${entry.id} needs the dispatcher without a reason (${why})`);
  }
  const retries = entries.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  const { saved } = promises;
  return { ...findings, saved, effects: seen.effects.length, retries, attention: attention.length };
}

interface Case extends Pick<Scope, 'isForgetful'> {
  lost: string[];
  duplicate: string[];
  different: string[];
  promised: Promised;
  view: AppView;
  /** With its reference, at the service. */
  orders: ServiceOrder[];
  /** Of all effects at the service. */
  keysDone: ReadonlySet<string | null>;
}

function holdOrder(held: Case): void {
  const { promised, view, orders, lost, duplicate } = held;
  const { placing, texts, localId } = promised;
  const name = texts.at(-1)?.text.customerReference || localId;
  const isSaid = promised.isTextSaid || placing?.sureness === 'said';
  if (!view.detail) {
    // What the service has is listed again, as one of its orders.
    if (isSaid && !(held.isForgetful && orders.length > 0)) lost.push(`${name} is not stored`);
    if (orders.length === 0) return;
  }
  if (orders.length > 0 && !placing) duplicate.push(`order ${name} exists and was never placed`);
  const isDraft = view.detail?.row.phase === 'draft';
  if (isDraft && orders.length > 0 && !held.isForgetful)
    duplicate.push(`order ${name} exists, and is shown as a draft`);
  if (isDraft && placing?.sureness !== 'said') holdDraft(held, name);
  if (placing && (placing.sureness === 'said' || !isDraft || orders.length > 0)) holdPlaced(held, name);
}

/** It is as it was last saved. */
function holdDraft({ promised, view, lost, different }: Case, name: string): void {
  const { texts, isTextSaid, documents } = promised;
  if (!view.draft) return void lost.push(`draft ${name}`);
  const allowed = isTextSaid ? texts : [{ text: emptyDraft() }, ...texts];
  if (!allowed.some(({ text }) => isSame(text, view.draft?.draft)))
    different.push(`draft ${name} ${textDifference(texts.at(-1)?.text, view.draft.draft)}`);
  const wanted = documents.filter(({ sureness }) => sureness === 'said');
  const where = `draft ${name}`;
  holdDocuments({ lost, different, where, wanted, known: documents, found: storedOf(view) });
}

const storedOf = ({ detail, stored }: AppView): FoundDocument[] =>
  (detail?.documents ?? []).map(({ id, name, mediaType, sizeBytes }: Document) => ({
    name,
    mediaType,
    sizeBytes,
    sha256: stored.get(id) ?? null,
  }));

type FoundDocument = Omit<ServiceFile, 'sha256'> & { sha256: string | null };

interface DocumentCase {
  lost: string[];
  different: string[];
  where: string;
  wanted: readonly PromisedDocument[];
  known: readonly PromisedDocument[];
  found: readonly FoundDocument[];
}

/** All that are wanted and none that nobody knows, each with the bytes that it was stored with. */
function holdDocuments({ lost, different, where, wanted, known, found }: DocumentCase): void {
  for (const { name } of wanted)
    if (!found.some(one => one.name === name)) lost.push(`document ${name} of ${where}`);
  for (const { name, mediaType, sizeBytes, sha256 } of found) {
    const one = known.find(document => document.name === name);
    if (!one) different.push(`document ${name} of ${where} was never meant for it`);
    else if (sha256 === null) lost.push(`document ${name} of ${where} cannot be read`);
    else if (sizeBytes !== one.sizeBytes || sha256 !== one.sha256 || mediaType !== one.mediaType)
      different.push(
        `document ${name} of ${where} has other bytes (${sizeBytes} instead of ${one.sizeBytes})`,
      );
  }
}

/** The order is at the service as it was placed and changed, or its entry is in front of the dispatcher. */
function holdPlaced(held: Case, name: string): void {
  const { promised, view, orders, lost, duplicate, different } = held;
  const [found] = orders;
  if (orders.length > 1) duplicate.push(`order ${name} exists ${orders.length} times`);
  const outcomes = promised.steps.map(step => [step, outcomeOf(step, held)] as const);
  if (!found) {
    if (view.detail) holdUnsent(held, view.detail, name);
    return;
  }
  const { orderId } = view.detail?.row ?? {};
  if (orderId && orderId !== found.order.id) different.push(`order ${name} is shown as ${orderId}`);
  // Where nobody knows which text was the last, it is the nearest one.
  const differences = promised.texts.map(({ text }) =>
    factDifferences(factsOfText(text), found.facts, outcomes),
  );
  const [least = []] = differences.toSorted((one, other) => one.length - other.length);
  different.push(...least.map(text => `${name}: ${text}`));
  const { wanted, known } = documentsOf(promised, outcomes);
  holdDocuments({ lost, different, where: name, wanted, known, found: found.files });
  const names = found.files.map(file => file.name);
  if (new Set(names).size < names.length) duplicate.push(`documents of ${name}: ${names}`);
}

/** All of it is still here, in front of the dispatcher. */
function holdUnsent({ promised, lost, different, view }: Case, detail: OrderDetail, name: string): void {
  const entry = detail.entries.findLast(({ kind }) => kind === 'order-create');
  if (!entry) lost.push(`order ${name} has no entry`);
  else if (!isExcused(entry, detail.entries)) lost.push(`order ${name} (its entry is ${entry.state})`);
  if (!promised.texts.some(({ text }) => isSame(text, detail.draft)))
    different.push(`order ${name} ${textDifference(promised.texts.at(-1)?.text, detail.draft)}`);
  const wanted = promised.documents.filter(one => one.sureness === 'said' && one.isOfPlacing);
  holdDocuments({ lost, different, where: name, wanted, known: promised.documents, found: storedOf(view) });
}

function outcomeOf(step: PromisedStep, { view, keysDone, lost }: Case): Outcome {
  const { kind, entryId } = step;
  if (step.isGivenUp) return 'not done';
  if (entryId === null) return 'possible';
  const entries = view.detail?.entries ?? [];
  const entry = endOfTrail(entryId, entries);
  if (entry && keysDone.has(entry.idempotencyKey)) return 'done';
  if (!entry) lost.push(`${kind} ${entryId} is not stored`);
  else if (!isExcused(entry, entries)) lost.push(`${kind} ${entryId} (${entry.id} is ${entry.state})`);
  else if (entry.isUnsent || entry.lastError?.code === 'service_refused') return 'not done';
  return 'possible';
}

type Outcomes = readonly (readonly [PromisedStep, Outcome])[];

/** Field by field: the service shows the last value that was done, or one that may have been done since. */
function factDifferences(text: Facts, shown: Facts, outcomes: Outcomes): string[] {
  const allowed = new Map(Object.entries(text).map(([path, value]) => [path, [value]]));
  for (const [{ changes }, outcome] of outcomes) {
    if (outcome === 'not done') continue;
    for (const [path, value] of Object.entries(changes))
      allowed.set(path, outcome === 'done' ? [value] : [...(allowed.get(path) ?? []), value]);
  }
  const wrong = [...allowed].filter(([path, values]) => !values.some(value => isSame(value, shown[path])));
  const unknown = Object.keys(shown).filter(path => !allowed.has(path));
  return [
    ...wrong.map(([path, values]) => `${path} ${contrast(values, shown[path])}`),
    ...unknown.map(path => `${path} was never given`),
  ];
}

/** Which of its documents an order must have, and which it may have. */
function documentsOf(
  { documents }: Promised,
  outcomes: Outcomes,
): { wanted: PromisedDocument[]; known: PromisedDocument[] } {
  const isIn = (document: PromisedDocument): Outcome => {
    const own = outcomes.filter(([{ name }]) => name === document.name);
    const added = own.findLast(([{ kind }]) => kind === 'file-attach')?.[1];
    const deleted = own.findLast(([{ kind }]) => kind === 'file-delete')?.[1] ?? 'not done';
    const isSure = document.sureness === 'said';
    const there = added ?? (document.isOfPlacing ? (isSure ? 'done' : 'possible') : 'not done');
    if (deleted === 'done') return 'not done';
    return deleted === 'possible' && there === 'done' ? 'possible' : there;
  };
  return {
    wanted: documents.filter(one => isIn(one) === 'done'),
    known: documents.filter(one => isIn(one) !== 'not done'),
  };
}

/** Nothing is there twice, and nothing that nobody meant. */
function holdNumbers(
  { duplicate }: Pick<Case, 'duplicate'>,
  { orders, references, givenUp }: Promises,
  seen: Seen,
  { isForgetful = false }: Scope,
): void {
  for (const { order } of seen.orders) {
    const reference = order.customer_reference ?? '';
    if (givenUp.has(reference)) duplicate.push(`order ${reference} was given up`);
    else if (!references.has(reference)) duplicate.push(`order ${reference} was never meant`);
  }
  for (const [key, times] of countBy(seen.effects, ({ idempotency_key: key }) => key))
    if (key !== null && times > 1) duplicate.push(`key ${key} has ${times} effects`);
  const uploads = seen.effects.filter(({ operation }) => operation === 'upload');
  for (const [fileId, times] of countBy(uploads, one => one.file_id))
    if (times > 1) duplicate.push(`file ${fileId} was uploaded ${times} times`);
  const details = [...seen.views.values()].flatMap(({ detail }) => detail ?? []);
  const keys = new Set(details.flatMap(({ entries }) => entries.map(one => one.idempotencyKey)));
  const orderIds = new Set(details.map(({ row }) => row.orderId));
  for (const { operation, idempotency_key: key, order_id } of isForgetful ? [] : seen.effects) {
    // Drafts that were deleted took the finished entries of their files with them.
    const isOurs = order_id === null ? givenUp.size === 0 : orderIds.has(order_id);
    if (key !== null && isOurs && !keys.has(key)) duplicate.push(`${operation} with the unknown key ${key}`);
  }
  for (const promised of orders) {
    const orderId = seen.views.get(promised.localId)?.detail?.row.orderId ?? null;
    if (orderId === null) continue;
    for (const [operation, kinds] of Object.entries(kindsOf)) {
      const done = seen.effects.filter(one => one.order_id === orderId && one.operation === operation).length;
      const meant = promised.steps.filter(({ kind }) => kinds.includes(kind)).length;
      if (done > meant) duplicate.push(`${operation} of ${orderId} was done ${done} times for ${meant}`);
    }
  }
}

const kindsOf: Record<string, PromisedStep['kind'][]> = {
  'order-update': ['order-update', 'file-attach'],
  scenario: ['scenario'],
  'order-cancel': ['order-cancel'],
};

/** What the app shows as on its way has something that takes it there, and what it shows as accepted is the service's. */
function holdShown(
  { lost, different }: Pick<Case, 'lost' | 'different'>,
  { rows, views, orders }: Seen,
): void {
  for (const { localId, phase } of rows) {
    if (phase !== 'queued' && phase !== 'sending') continue;
    if (!views.get(localId)?.detail?.entries.some(isOpen))
      lost.push(`order ${localId} is shown as ${phase}, and nothing sends it`);
  }
  for (const { detail } of views.values()) {
    if (!detail?.order) continue;
    const { unreadable, ...shown } = detail.order;
    const { id, revision } = shown;
    if (unreadable.length > 0) lost.push(`order ${id} is shown without ${unreadable.join(', ')}`);
    const found = orders.find(({ order }) => order.id === id);
    if (found?.order.revision === revision && !isSame(found.order, shown))
      different.push(`order ${id} is shown with other content than the service has at that revision`);
  }
}

/** The fields of a text that are not as they were. */
function textDifference(saved: OrderDraft | undefined, shown: OrderDraft | null): string {
  const fields = [...new Set(Object.keys({ ...saved, ...shown }))] as (keyof OrderDraft)[];
  const wrong = fields.filter(field => !isSame(saved?.[field], shown?.[field]));
  return wrong.map(field => `${field} ${contrast([saved?.[field]], shown?.[field])}`).join(', ');
}

/** From where they differ, as far as one line holds. */
function contrast(saved: readonly unknown[], shown: unknown): string {
  const [is, ...was] = [shown, ...saved].map(plain);
  const start = Array.from(is ?? '').findIndex((letter, at) => was.every(one => one[at] !== letter));
  const from = Math.max(0, start - 20);
  const brief = (text = '') => `${from > 0 ? '…' : ''}${text.slice(from, from + 80)}`;
  return `is ${brief(is)} instead of ${was.map(brief).join(' or ')}`;
}

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/**
 * Holds what the core said it had saved, whole, against the service's own record of effects and its orders with their
 * files, and what is not there yet against what the app shows.
 */
export async function judge(
  told: readonly Told[],
  environment: Environment,
  service: Service,
  /** `clients`: one of each customer account whose effects count. */
  { clients, ...scope }: Scope & { clients: readonly SandboxCredential[] },
): Promise<Findings> {
  const promises = readTold(told);
  return hold(promises, await look(promises, environment, service, clients), scope);
}
