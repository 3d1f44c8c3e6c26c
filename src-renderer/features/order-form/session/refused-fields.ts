import type { Document } from '../../../../src-shared/contract/documents.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { orderFieldsOf } from '../../../../src-shared/domain/draft-request.ts';
import type { FieldError } from '../../../../src-shared/domain/problem.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { fieldOfServicePath, partsOfPath } from './field-paths.ts';

/**
 * A field error of the service. `field` is the path of the form's field that shows the error; null if the form has
 * none.
 */
export interface ServiceFieldError extends FieldError {
  field: string | null;
}

/** The value at a path of the service that would be sent for a draft, as JSON for comparison. */
function sentAt(path: string, draft: OrderDraft, profile: InterfaceProfile): string | undefined {
  let value: unknown = orderFieldsOf(draft, profile.cmrRecipientOtherKind);
  for (const part of partsOfPath(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return JSON.stringify(value);
}

/**
 * Returns a function that gives the service's errors for a draft, without the errors of values that the user has
 * changed since the refusal.
 */
export function refusedFields(
  { refusal, refusedDraft, draft }: Refused,
  profile: InterfaceProfile,
): (now: OrderDraft) => ServiceFieldError[] {
  const sent = refusedDraft ?? draft;
  const errors = (refusal?.fieldErrors ?? []).map(error => ({
    ...error,
    field: fieldOfServicePath(error.path, sent),
    value: sentAt(error.path, sent, profile),
  }));
  return now =>
    errors
      .filter(({ path, value }) => sentAt(path, now, profile) === value)
      .map(({ value: _value, ...error }) => error);
}

interface Refused {
  refusal: AppError | null;
  refusedDraft: OrderDraft | null;
  draft: OrderDraft;
}

/** The refusal, while it still concerns the draft; null if it was about a document that the user has removed. */
export const standing = (refusal: AppError | null, documents: readonly Document[]): AppError | null =>
  refusal?.documentId != null && !documents.some(({ id }) => id === refusal.documentId) ? null : refusal;
