import type { BusinessCheck, BusinessCheckInput } from '../../../../src-shared/domain/business-check.ts';
import type { OrderedForDraft } from '../../../../src-shared/domain/draft.ts';
import { orderedForOf } from '../../../../src-shared/domain/draft-request.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { createLatestQuery, type QueryResult } from './latest-query.ts';
import { waitsForService } from './price-query.ts';

/** Whether the user may order on behalf of the typed business (section "POST /v2/represented-business-checks"). */
export type BusinessState =
  /** No business is typed, or its data is incomplete, so nothing is asked. */
  | { kind: 'own' }
  | { kind: 'asking' }
  | { kind: 'eligible' }
  /** The user may not order for the business, because the service gives it this `status`. */
  | { kind: 'not_eligible'; status: string }
  /** The credential does not belong to an ordering channel, so it cannot order for others. */
  | { kind: 'not_channel' }
  | { kind: 'away' }
  | { kind: 'refused'; error: AppError };

/**
 * Whether the service refused the business. A missing permission for the business check is not a refusal of the
 * business; the price check reports it.
 */
export const isRefusedBusiness = (business: BusinessState): boolean =>
  business.kind === 'not_eligible' ||
  business.kind === 'not_channel' ||
  (business.kind === 'refused' && business.error.code !== 'permission_denied');

const own: BusinessState = { kind: 'own' };
const asking: BusinessState = { kind: 'asking' };

function failedState(error: AppError): BusinessState {
  if (waitsForService(error)) return { kind: 'away' };
  return error.reason === 'ordered_for_not_allowed' ? { kind: 'not_channel' } : { kind: 'refused', error };
}

function businessState(asked: QueryResult<BusinessCheck>, eligibleStatus: string): BusinessState {
  switch (asked.kind) {
    case 'nothing':
      return own;
    case 'asking':
      return asking;
    case 'failed':
      return failedState(asked.error);
    case 'answered':
      return asked.answer.status === eligibleStatus
        ? { kind: 'eligible' }
        : { kind: 'not_eligible', status: asked.answer.status };
  }
}

const delayMs = 500;
const keepMs = 300_000;

/** Checks the typed business when the user pauses typing. Only the answer to the last question counts. */
export function createBusinessQuery(ports: {
  check(input: BusinessCheckInput): Promise<BusinessCheck>;
  onState(state: BusinessState): void;
  eligibleStatus: string;
}) {
  const asker = createLatestQuery<BusinessCheckInput, BusinessCheck>({
    delayMs,
    keepMs,
    ask: ports.check,
    onState: asked => ports.onState(businessState(asked, ports.eligibleStatus)),
  });
  const nobody: BusinessCheckInput = { business_id: '', country_code: '' };
  return {
    follow(orderedFor: OrderedForDraft): void {
      const input = orderedForOf(orderedFor);
      asker.want(input && JSON.stringify(input), input ?? nobody);
    },
    again: asker.again,
    stop: asker.stop,
  };
}
