import { randomUUID } from 'node:crypto';
import type { CopiedChanges } from '../../../src-shared/contract/changes.ts';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import type { DraftRecord, DraftRow, draftMethods } from '../../../src-shared/contract/drafts.ts';
import { emptyDraft, type OrderDraft } from '../../../src-shared/domain/draft.ts';
import { copyOf, type LeftOutPart } from '../../../src-shared/domain/draft-copy.ts';
import { nameOfDraft } from '../../../src-shared/domain/draft-name.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { copiedChanges } from '../../../src-shared/order-facts/entry-facts.ts';
import { shownText } from '../../../src-shared/order-facts/shown-order.ts';
import { documentOf } from '../store/document-store.ts';
import type { OrderRecord } from '../store/order-record.ts';
import { draftRowOf } from '../store/order-row.ts';
import type { Context } from './context.ts';
import { getOrder, wholeOrder } from './order-detail.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

const nothingTyped = JSON.stringify(emptyDraft());

/** Whether a draft has no content: nothing was ever typed or attached, so it only exists because a form is open. */
const isUntouched =
  ({ documents, transfers }: Pick<Context, 'documents' | 'transfers'>) =>
  ({ draftVersion, draft, localId }: OrderRecord): boolean =>
    draftVersion === 1 &&
    JSON.stringify(draft) === nothingTyped &&
    documents.count(localId) === 0 &&
    !transfers.isArriving(localId);

function touchedDrafts(context: Context): OrderRecord[] {
  const isEmpty = isUntouched(context);
  return context.orders.drafts().filter(record => !isEmpty(record));
}

export const listDrafts = (context: Context): DraftRow[] =>
  touchedDrafts(context).map(record => ({
    ...draftRowOf(record, context.documents.count(record.localId)),
    isWithdrawn: isWithdrawn(context, record),
  }));

/** Whether the user has withdrawn this draft from the outbox. A draft that the service rejected does not count. */
const isWithdrawn = ({ entries }: Pick<Context, 'entries'>, { localId, refusal }: OrderRecord): boolean =>
  refusal === null && entries.wasPlaced(localId);

/** Creates a draft. Reuses one without content if there is any, so that unused drafts do not accumulate. */
export function createDraft(context: Context): DraftRecord {
  const untouched = context.orders.drafts().find(isUntouched(context));
  if (untouched) return getDraft(context, untouched.localId);
  const localId = randomUUID();
  context.database.transaction(() =>
    context.orders.insertDraft(localId, emptyDraft(), context.clock.nowMs()),
  );
  context.emit('orders.changed', { localIds: [localId] });
  return getDraft(context, localId);
}

/**
 * Returns a draft.
 * @throws DispatchError `not_found` (also `discarded`), `not_allowed_in_state` (`placed`) if it is not a draft
 */
export function getDraft(context: Context, localId: string): DraftRecord {
  const { orders, documents, templates } = context;
  const record = orders.get(localId);
  if (record.phase !== 'draft' || !record.draft) {
    throw refusal('not_allowed_in_state', 'This order was placed already.', 'placed');
  }
  if (record.discardedAtMs !== null) {
    throw refusal('not_found', 'This draft was discarded.', 'discarded');
  }
  const template = record.templateId === null ? null : templates.find(record.templateId);
  return {
    localId,
    version: record.draftVersion,
    draft: record.draft,
    documents: documents.ofOrder(localId).map(document => documentOf(document, [])),
    refusal: record.refusal,
    isWithdrawn: isWithdrawn(context, record),
    refusedDraft: record.refusedDraft,
    template: template && { id: template.id, name: template.name },
    createdAtMs: record.createdAtMs,
    updatedAtMs: record.updatedAtMs,
  };
}

/**
 * Saves what is typed in a draft.
 * @throws DispatchError `draft_conflict` if another window has saved the draft since this window read it,
 * `not_allowed_in_state` if it was placed
 */
export function saveDraft(context: Context, input: HandlerInput<'drafts.save'>): MethodOutput<'drafts.save'> {
  const updatedAtMs = context.clock.nowMs();
  const isSaved = context.database.transaction(() =>
    context.orders.saveDraft(input.localId, input.version, input.draft, updatedAtMs),
  );
  if (!isSaved) {
    const { version } = getDraft(context, input.localId);
    throw new DispatchError('draft_conflict', `The draft is at version ${version}, not ${input.version}.`);
  }
  context.emit('orders.changed', { localIds: [input.localId] });
  return { version: input.version + 1, updatedAtMs };
}

/**
 * Deletes a draft with its documents, history and finished outbox entries.
 * @throws DispatchError as `getDraft` does
 */
export function removeDraft(context: Context, localId: string): void {
  getDraft(context, localId);
  deleteDraft(context, localId);
  draftsChanged(context, localId);
}

/** Informs the windows. The outbox summary changes as well, since it counts rejected and withdrawn drafts. */
function draftsChanged({ emit, emitOutbox }: Pick<Context, 'emit' | 'emitOutbox'>, localId: string): void {
  emit('orders.changed', { localIds: [localId] });
  emitOutbox();
}

/** Like `removeDraft`, but also deletes a discarded draft, and emits no event. */
export function deleteDraft(
  context: Pick<Context, 'blobs' | 'database' | 'documents' | 'entries' | 'history' | 'orders'>,
  localId: string,
): void {
  const { database, documents, orders, entries, history } = context;
  const removed = documents.ofOrder(localId);
  database.transaction(() => {
    for (const document of removed) documents.remove(document);
    entries.removeFinished(localId);
    history.remove(localId);
    orders.remove(localId);
  });
  for (const { sha256 } of removed) context.blobs.removeUnused(sha256, documents.isBlobUsed);
}

/** Time in milliseconds for which a discarded draft can be restored. */
const keptMs = dayMs;

/**
 * Discards a draft: hides it with its documents. Also deletes drafts that were discarded more than a day ago.
 * @throws DispatchError as `getDraft` does
 */
export function discardDraft(context: Context, localId: string): void {
  getDraft(context, localId);
  context.database.transaction(() => context.orders.setDiscarded(localId, context.clock.nowMs()));
  draftsChanged(context, localId);
  purgeDiscarded(context);
}

/**
 * Shows a discarded draft again.
 * @throws DispatchError `not_found` if the draft was deleted, `not_allowed_in_state` (`not_discarded`)
 */
export function restoreDraft(context: Context, localId: string): void {
  const { discardedAtMs } = context.orders.get(localId);
  if (discardedAtMs === null) {
    throw refusal('not_allowed_in_state', 'This draft was not discarded.', 'not_discarded');
  }
  context.database.transaction(() => context.orders.setDiscarded(localId, null));
  draftsChanged(context, localId);
}

/** Deletes drafts that were discarded more than a day ago. */
export function purgeDiscarded(context: Context): void {
  for (const localId of context.orders.discardedUntil(context.clock.nowMs() - keptMs))
    deleteDraft(context, localId);
}

/**
 * Returns the content for a copy of a draft or an order: the values that its details show.
 * @throws DispatchError `not_found` (`discarded`), or the error of reading the order
 */
export async function textToCopy(context: Context, localId: string): Promise<OrderDraft> {
  const { discardedAtMs, localId: ownId } = await wholeOrder(context, localId);
  const text = shownText(getOrder(context, ownId));
  if (text === null || discardedAtMs !== null) {
    throw refusal('not_found', 'This draft was discarded.', 'discarded');
  }
  return text;
}

type Copied = DraftRecord & { copiedFrom: string; leftOut: LeftOutPart[]; changes: CopiedChanges };

/**
 * Creates a draft with the same text and documents as a draft or an order. The bytes of the documents are not copied:
 * both refer to the same ones.
 * @returns the draft, the name of the original, the parts that were not copied, and the order's changes that the copy
 * contains or lacks
 */
export async function duplicateDraft(context: Context, localId: string): Promise<Copied> {
  const { database, orders, documents, clock } = context;
  const text = await textToCopy(context, localId);
  const changes = copiedChanges(getOrder(context, localId).entries);
  const nowMs = clock.nowMs();
  const { draft, leftOut } = copyOf(text, nowMs);
  const copyId = randomUUID();
  database.transaction(() => {
    orders.insertDraft(copyId, draft, nowMs);
    for (const document of documents.ofOrder(localId)) {
      documents.insert({ ...document, id: randomUUID(), localId: copyId }, nowMs);
    }
    // Version 2, because `createDraft` could reuse a draft of version 1 as one without content.
    orders.saveDraft(copyId, 1, draft, nowMs);
  });
  context.emit('orders.changed', { localIds: [copyId] });
  return { ...getDraft(context, copyId), copiedFrom: nameOfDraft(text), leftOut, changes };
}

export const draftHandlers = (context: Context): HandlersFor<typeof draftMethods> => ({
  'drafts.list': () => listDrafts(context),
  'drafts.count': () => ({ total: touchedDrafts(context).length }),
  'drafts.create': () => createDraft(context),
  'drafts.get': ({ localId }) => getDraft(context, localId),
  'drafts.save': input => saveDraft(context, input),
  'drafts.remove': ({ localId }) => removeDraft(context, localId),
  'drafts.discard': ({ localId }) => discardDraft(context, localId),
  'drafts.restore': ({ localId }) => restoreDraft(context, localId),
  'drafts.duplicate': ({ localId }) => duplicateDraft(context, context.orders.ownIdOf(localId)),
});
