import { randomUUID } from 'node:crypto';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import type { DraftRecord } from '../../../src-shared/contract/drafts.ts';
import type { TemplateRow, templateMethods } from '../../../src-shared/contract/templates.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { templateOf } from '../../../src-shared/domain/draft-copy.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { TemplateRecord } from '../store/template-store.ts';
import type { Context } from './context.ts';
import { getDraft, textToCopy } from './drafts.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

export const listTemplates = ({ templates }: Pick<Context, 'templates'>): TemplateRow[] =>
  templates.all().map(({ id, name, draft, useCount, usedAtMs }) => ({
    id,
    name,
    vehicle: [draft.vehicle.make, draft.vehicle.model].filter(Boolean).join(' '),
    pickupAddress: draft.pickup.address.trim(),
    deliveryAddress: draft.delivery.address.trim(),
    useCount,
    usedAtMs,
  }));

/**
 * Renames a template.
 * @throws DispatchError `not_found`, `bad_request` (`name_taken`)
 */
export function renameTemplate(
  context: Pick<Context, 'clock' | 'database' | 'emit' | 'templates'>,
  id: string,
  name: string,
): void {
  const { database, templates, clock } = context;
  templates.get(id);
  const other = templates.findByName(name);
  if (other && other.id !== id) {
    throw refusal('bad_request', 'Another template has this name.', 'name_taken');
  }
  database.transaction(() => templates.rename(id, name, clock.nowMs()));
  context.emit('templates.changed', {});
}

/** Maximum number of removed templates that are kept in memory and can be restored. */
const maxRemoved = 50;

/** Removes templates, and restores templates that were removed since the app started. */
function createRemoval({ database, templates, emit }: Pick<Context, 'database' | 'emit' | 'templates'>) {
  const removed = new Map<string, TemplateRecord>();
  return {
    /**
     * Removes a template.
     * @throws DispatchError `not_found`
     */
    remove(id: string): void {
      const template = templates.get(id);
      database.transaction(() => templates.remove(id));
      removed.set(id, template);
      for (const oldest of [...removed.keys()].slice(0, -maxRemoved)) removed.delete(oldest);
      emit('templates.changed', {});
    },
    /**
     * Restores a removed template.
     * @throws DispatchError `not_found` if it was not removed since the app started, `bad_request` (`name_taken`)
     */
    restore(id: string): void {
      const template = removed.get(id);
      if (!template) throw new DispatchError('not_found', `No template ${id} was removed.`);
      if (templates.findByName(template.name)) {
        throw refusal('bad_request', 'Another template has this name.', 'name_taken');
      }
      database.transaction(() => templates.insertAgain(template));
      removed.delete(id);
      emit('templates.changed', {});
    },
  };
}

/**
 * Creates or overwrites a template from a draft or an order.
 * @param input `id` of the template to overwrite. If null, overwrites the template with this name, or creates a new
 * one.
 * @throws DispatchError `not_found`, or the error of reading the order
 */
export async function saveTemplate(
  context: Context,
  input: HandlerInput<'templates.save'>,
): Promise<MethodOutput<'templates.save'>> {
  const { database, orders, templates, clock } = context;
  const text = templateOf(await textToCopy(context, input.localId));
  const known = input.id === null ? templates.findByName(input.name) : templates.get(input.id);
  const id = known?.id ?? randomUUID();
  const nowMs = clock.nowMs();
  database.transaction(() => {
    if (known) templates.write(id, text, nowMs);
    else templates.insert(id, input.name, text, nowMs);
    // Links the draft to the template, so that the template can be updated from this draft later.
    if (orders.get(input.localId).phase === 'draft') orders.setTemplate(input.localId, id);
  });
  context.emit('templates.changed', {});
  return { id, isReplaced: known !== null };
}

/** Creates a draft with a template's text. */
export function startFromTemplate(context: Context, id: string): DraftRecord {
  const { database, orders, templates, clock } = context;
  const { draft } = templates.get(id);
  const localId = randomUUID();
  const nowMs = clock.nowMs();
  database.transaction(() => {
    orders.insertDraft(localId, draft, nowMs);
    orders.setTemplate(localId, id);
    // Version 2, because `createDraft` could reuse a draft of version 1 as one without content.
    orders.saveDraft(localId, 1, draft, nowMs);
    templates.use(id, nowMs);
  });
  context.emit('orders.changed', { localIds: [localId] });
  context.emit('templates.changed', {});
  return getDraft(context, localId);
}

/** Returns the text of a template, to be filled into an open draft. Counts this as a use of the template. */
export function useTemplate(
  context: Pick<Context, 'clock' | 'database' | 'emit' | 'templates'>,
  id: string,
): { name: string; draft: OrderDraft } {
  const { name, draft } = context.templates.get(id);
  context.database.transaction(() => context.templates.use(id, context.clock.nowMs()));
  context.emit('templates.changed', {});
  return { name, draft };
}

export function templateHandlers(context: Context): HandlersFor<typeof templateMethods> {
  const { remove, restore } = createRemoval(context);
  return {
    'templates.list': () => listTemplates(context),
    'templates.save': input =>
      saveTemplate(context, { ...input, localId: context.orders.ownIdOf(input.localId) }),
    'templates.start': ({ id }) => startFromTemplate(context, id),
    'templates.use': ({ id }) => useTemplate(context, id),
    'templates.rename': ({ id, name }) => renameTemplate(context, id, name),
    'templates.remove': ({ id }) => remove(id),
    'templates.restore': ({ id }) => restore(id),
  };
}
