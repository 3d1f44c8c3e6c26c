import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import { checkContact, checkReference } from '../../../src-shared/domain/draft-rules.ts';
import type { Order, OrderPatch } from '../../../src-shared/domain/order.ts';
import type { RuleProfile } from '../../../src-shared/domain/rule.ts';
import type { OutboxEntry } from '../../../src-shared/records.ts';

/** What can be changed here, by the service's dotted paths, in the order of the form. */
export const changePaths = [
  'customer_reference',
  'customer_note',
  'pickup.release_code',
  'pickup.contact.name',
  'pickup.contact.phone',
  'pickup.contact.email',
  'delivery.contact.name',
  'delivery.contact.phone',
  'delivery.contact.email',
] as const;
export type ChangePath = (typeof changePaths)[number];

type Texts = Record<ChangePath, string>;

/** What was typed into a field; `from` is what stood there before the first key. */
export interface Edit {
  from: string;
  to: string;
}
export type Edits = Partial<Record<ChangePath, Edit>>;

export interface CheckedChange {
  /** Every field as it is shown now. */
  texts: Texts;
  /** Only what differs; an emptied field becomes null. */
  changes: OutboxEntry['changes'];
  /** Merge patch of exactly these changes. */
  patch: OrderPatch;
  /** Of fields that were typed into. What the order breaks by itself is not this change's matter. */
  problems: DraftProblem[];
  /** Fields that got another value while one was typing, with that value. */
  overtaken: Partial<Texts>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (from: unknown, path: string): unknown =>
  path.split('.').reduce((at: unknown, name) => (isObject(at) ? at[name] : undefined), from);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The value that the order has once our changes are done. */
function textAt(order: Order, waiting: OutboxEntry['changes'], path: ChangePath): string {
  const last = waiting.findLast(change => path === change.path || path.startsWith(`${change.path}.`));
  if (!last) return textOf(valueAt(order, path));
  return textOf(path === last.path ? last.becomes : valueAt(last.becomes, path.slice(last.path.length + 1)));
}

const textsOf = (textFor: (path: ChangePath) => string): Texts => ({
  customer_reference: textFor('customer_reference'),
  customer_note: textFor('customer_note'),
  'pickup.release_code': textFor('pickup.release_code'),
  'pickup.contact.name': textFor('pickup.contact.name'),
  'pickup.contact.phone': textFor('pickup.contact.phone'),
  'pickup.contact.email': textFor('pickup.contact.email'),
  'delivery.contact.name': textFor('delivery.contact.name'),
  'delivery.contact.phone': textFor('delivery.contact.phone'),
  'delivery.contact.email': textFor('delivery.contact.email'),
});

function setAt(patch: OrderPatch, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    patch[name] = value;
    return;
  }
  const within = patch[name];
  const inner = isObject(within) ? within : {};
  patch[name] = inner;
  setAt(inner, rest, value);
}

function patchOf(changes: OutboxEntry['changes']): OrderPatch {
  const patch: OrderPatch = {};
  for (const { path, becomes } of changes) setAt(patch, path.split('.'), becomes);
  return patch;
}

function problemsOf(texts: Texts, order: Order, profile: RuleProfile): DraftProblem[] {
  const contact = (stop: 'pickup' | 'delivery') => ({
    name: texts[`${stop}.contact.name`],
    phone: texts[`${stop}.contact.phone`],
    email: texts[`${stop}.contact.email`],
  });
  return [
    ...checkReference(texts.customer_reference),
    ...checkContact('pickup', contact('pickup'), order.pickup.type === profile.privatePickupType),
    ...checkContact('delivery', contact('delivery'), order.delivery.type === profile.endCustomerDeliveryType),
  ];
}

/**
 * What was typed, held against the order as it is now with `waiting`, our changes on their way, on top. Called anew whenever either
 * changes: a field that nobody typed into always shows the latest value and is never sent.
 */
export function checkChange(
  order: Order,
  waiting: OutboxEntry['changes'],
  edits: Edits,
  profile: RuleProfile,
): CheckedChange {
  const now = textsOf(path => textAt(order, waiting, path));
  const texts = textsOf(path => edits[path]?.to ?? now[path]);
  const changes = changePaths
    .filter(path => texts[path].trim() !== now[path].trim())
    .map(path => ({ path, was: orNull(now[path]), becomes: orNull(texts[path]) }));
  const isChanged = (path: string) => changes.some(change => change.path === path);
  const overtaken: Partial<Texts> = {};
  for (const path of changePaths) {
    const edit = edits[path];
    if (edit && isChanged(path) && edit.from !== now[path]) overtaken[path] = now[path];
  }
  return {
    texts,
    changes,
    patch: patchOf(changes),
    problems: problemsOf(texts, order, profile).filter(({ path }) => isChanged(path)),
    overtaken,
  };
}

/**
 * What was typed, with one more field. The first key in a field remembers what stood there; a field that was typed back
 * to that is as if nobody had touched it.
 */
export function withEdit(edits: Edits, path: ChangePath, shown: string, to: string): Edits {
  const { [path]: before, ...others } = edits;
  const from = before?.from ?? shown;
  return from === to ? others : { ...others, [path]: { from, to } };
}

const isChangePath = (path: string): path is ChangePath => changePaths.some(known => known === path);

/** Every field of it can be changed here. */
export const isWithinForm = (changes: OutboxEntry['changes']): boolean =>
  changes.length > 0 && changes.every(({ path }) => isChangePath(path));

/** A change that was refused, as if it had just been typed over `shown`. */
export function editsOf(changes: OutboxEntry['changes'], shown: Texts): Edits {
  let edits: Edits = {};
  for (const { path, becomes } of changes) {
    if (isChangePath(path)) edits = withEdit(edits, path, shown[path], textOf(becomes));
  }
  return edits;
}
