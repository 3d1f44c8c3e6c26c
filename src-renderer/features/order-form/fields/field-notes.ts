import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import type { FieldError } from '../../../../src-shared/domain/problem.ts';
import { isRefusedBusiness } from '../session/business-query.ts';
import { fieldOfProblem, fieldOfServicePath, isWithin } from '../session/field-paths.ts';
import type { OrderFormState } from '../session/order-form.ts';
import type { ServiceFieldError } from '../session/refused-fields.ts';

type Shown = Pick<OrderFormState, 'problems' | 'leftFields' | 'isTried'>;

/** Problems that two fields can solve, with the other field. They show only after both have lost focus. */
const otherAnswer: Partial<Record<DraftProblem['code'], string>> = {
  pickup_time_missing: 'pickup.requested_windows.0',
  vehicle_identity_missing: 'items.0.registration_number',
  trade_in_identity_missing: 'items.1.registration_number',
};

/** The problem that a field shows: its first error, else its first warning; none before it has lost focus. */
export function problemAt({ problems, leftFields, isTried }: Shown, field: string): DraftProblem | null {
  const here = problems.filter(problem => fieldOfProblem(problem.path) === field);
  const visible = here.filter(problem => {
    const other = otherAnswer[problem.code];
    return isTried || (leftFields.has(field) && (other === undefined || leftFields.has(other)));
  });
  return visible.find(problem => problem.severity === 'error') ?? visible[0] ?? null;
}

export const serviceErrorAt = (
  { serviceErrors }: Pick<OrderFormState, 'serviceErrors'>,
  field: string,
): ServiceFieldError | null => serviceErrors.find(one => one.field === field) ?? null;

/**
 * What the price check refused at a field. Only a doubt, since the order itself was not sent. Nothing for a business
 * that the business check has refused, which says more about it.
 */
export const priceErrorAt = (
  { price, draft, business }: Pick<OrderFormState, 'price' | 'draft' | 'business'>,
  field: string,
): FieldError | null =>
  price.kind === 'refused' && !(isWithin(field, 'ordered_for') && isRefusedBusiness(business))
    ? (price.error.fieldErrors.find(one => fieldOfServicePath(one.path, draft) === field) ?? null)
    : null;
