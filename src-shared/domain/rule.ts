import type { DraftProblem } from './draft-problem.ts';

/** The entries of the interface profile that the rules depend on. */
export interface RuleProfile {
  privatePickupType: string;
  endCustomerDeliveryType: string;
  cmrRecipientOtherKind: string;
}

export interface RuleContext {
  nowMs: number;
  profile: RuleProfile;
}

type Values = DraftProblem['values'];

export const error = (path: string, code: DraftProblem['code'], values: Values = {}): DraftProblem => ({
  path,
  code,
  severity: 'error',
  values,
});

export const warning = (path: string, code: DraftProblem['code'], values: Values = {}): DraftProblem => ({
  path,
  code,
  severity: 'warning',
  values,
});
