import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import type { FieldError } from '../../../../src-shared/domain/problem.ts';
import { isRefusedBusiness } from '../session/business-query.ts';
import { fieldOfProblem, fieldOfServicePath, isWithin } from '../session/field-paths.ts';
import type { OrderFormState } from '../session/order-form.ts';
import type { ServiceFieldError } from '../session/refused-fields.ts';

type Left = Pick<OrderFormState, 'leftFields' | 'isTried'>;

/**
 * Problems that either of two fields can solve, with the path of the second field. Such a problem is shown only after
 * both fields have lost focus.
 */
const otherAnswer: Partial<Record<DraftProblem['code'], string>> = {
  pickup_time_missing: 'pickup.requested_windows.0',
  vehicle_identity_missing: 'items.0.registration_number',
  trade_in_identity_missing: 'items.1.registration_number',
};

/** Whether a problem is shown: only after its field has lost focus, or after the user has tried to place or save. */
export function isTold({ leftFields, isTried }: Left, { path, code }: DraftProblem): boolean {
  const other = otherAnswer[code];
  return isTried || (leftFields.has(fieldOfProblem(path)) && (other === undefined || leftFields.has(other)));
}

const grouped = new WeakMap<readonly DraftProblem[], ReadonlyMap<string, readonly DraftProblem[]>>();

/**
 * Groups the problems by the path of their field. Each list is grouped only once, because every field asks at every
 * key.
 */
function problemsByField(problems: readonly DraftProblem[]): ReadonlyMap<string, readonly DraftProblem[]> {
  const known = grouped.get(problems);
  if (known) return known;
  const groups = Map.groupBy(problems, ({ path }) => fieldOfProblem(path));
  grouped.set(problems, groups);
  return groups;
}

/**
 * The problem that a field shows: its first error or, without errors, its first warning. Null until the field has lost
 * focus or the user has tried to send.
 */
export function problemAt(
  { problems, ...left }: Left & Pick<OrderFormState, 'problems'>,
  field: string,
): DraftProblem | null {
  const visible = (problemsByField(problems).get(field) ?? []).filter(problem => isTold(left, problem));
  return visible.find(problem => problem.severity === 'error') ?? visible[0] ?? null;
}

export const serviceErrorAt = (
  { serviceErrors }: Pick<OrderFormState, 'serviceErrors'>,
  field: string,
): ServiceFieldError | null => serviceErrors.find(one => one.field === field) ?? null;

/**
 * The error of the price check at a field. It is only a doubt, because the price check is not the order itself. Null
 * for a business that the business check has refused, because that check gives a better reason.
 */
export const priceErrorAt = (
  { price, draft, business }: Pick<OrderFormState, 'price' | 'draft' | 'business'>,
  field: string,
): FieldError | null =>
  price.kind === 'refused' && !(isWithin(field, 'ordered_for') && isRefusedBusiness(business))
    ? (price.error.fieldErrors.find(one => fieldOfServicePath(one.path, draft) === field) ?? null)
    : null;
