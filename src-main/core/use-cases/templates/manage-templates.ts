import { DispatchError } from '../../../../src-shared/errors.ts';
import type { TemplateRow } from '../../../../src-shared/templates.ts';
import type { Context } from '../context.ts';

export const listTemplates = ({ templates }: Context): TemplateRow[] =>
  templates.all().map(({ id, name, draft, useCount, usedAtMs }) => ({
    id,
    name,
    vehicle: [draft.vehicle.make, draft.vehicle.model].filter(Boolean).join(' '),
    pickupAddress: draft.pickup.address.trim(),
    deliveryAddress: draft.delivery.address.trim(),
    useCount,
    usedAtMs,
  }));

/** @throws DispatchError `not_found`, `bad_request` (`name_taken`) */
export function renameTemplate(context: Context, id: string, name: string): void {
  const { database, templates, clock } = context;
  templates.get(id);
  const other = templates.findByName(name);
  if (other && other.id !== id) {
    throw new DispatchError('bad_request', 'Another template has this name.', { reason: 'name_taken' });
  }
  database.transaction(() => templates.rename(id, name, clock.nowMs()));
  context.emit('templates.changed', {});
}

export function removeTemplate(context: Context, id: string): void {
  context.templates.get(id);
  context.database.transaction(() => context.templates.remove(id));
  context.emit('templates.changed', {});
}
