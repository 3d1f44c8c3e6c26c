import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { unitsOf } from '../../../../src-shared/domain/order-fields.ts';
import { isWithin } from './field-paths.ts';
import type { ServiceFieldError } from './refused-fields.ts';

/**
 * Paths of the fields that have to be shown to correct `field`. For example, a refused address may lack only its
 * country. Null if the form has no such field.
 */
export const askedWith = (field: string, draft: OrderDraft): string[] | null =>
  unitsOf(draft)
    .find(unit => unit.some(({ path }) => isWithin(field, path)))
    ?.map(({ path }) => path) ?? null;

/**
 * The fields to show alone in the form of a refused order: those that the service named, with the fields needed to
 * correct them. Null if the whole form has to be shown, because the service named no field, or one that cannot be shown
 * alone.
 */
export function askedFields(errors: readonly ServiceFieldError[], draft: OrderDraft): string[] | null {
  const asked = errors.map(({ field }) => (field === null ? null : askedWith(field, draft)));
  return asked.length === 0 || asked.includes(null) ? null : asked.flatMap(paths => paths ?? []);
}

/**
 * Whether the form shows the field at `path`.
 * @param asked paths of the only fields that are shown; null: all fields are shown
 */
export const isAsked = (asked: readonly string[] | null, path: string): boolean =>
  asked === null || asked.some(one => isWithin(path, one) || isWithin(one, path));
