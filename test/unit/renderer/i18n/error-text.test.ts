import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../src-renderer/i18n/error-text.ts';
import { placingErrorText } from '../../../../src-renderer/i18n/placing-error-text.ts';
import type { ClientReason } from '../../../../src-shared/client-reasons.ts';
import { appErrorSchema } from '../../../../src-shared/error-schemas.ts';
import type { AppErrorCode } from '../../../../src-shared/errors.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const errorOf = (code: AppErrorCode, reason: string | null) =>
  appErrorSchema.parse({
    code,
    reason,
    message: 'x',
    status: 400,
    retryable: false,
    requestId: null,
    fieldErrors: [],
  });
const said = ({ title, detail }: { title: string; detail: string }) => `${title} ${detail}`;

const refusals: [AppErrorCode, string | null][] = [
  ['service_refused', 'validation_error'],
  ['service_refused', 'business_rule_violation'],
  ['service_refused', 'request_too_large'],
  ['service_refused', null],
  ['service_conflict', 'unknown_conflict'],
];

describe('words for what the service refused', () => {
  it.each(refusals)('speak of no order that was placed where none was: %s %s', (code, reason) => {
    const words = said(errorText(errorOf(code, reason)));
    expect(words).not.toMatch(/this order|the order is|created|What you entered|place/i);
  });

  it.each(refusals)('speak of the order where one was placed: %s %s', (code, reason) => {
    const words = said(placingErrorText(errorOf(code, reason)));
    expect(words).toMatch(/order/);
    expect(words).toMatch(/What you entered is kept|Shorten the notes/);
    expect(words).not.toMatch(/field by field|compare/);
  });

  it('are the same for both where they are about neither', () => {
    for (const code of ['service_unreachable', 'sign_in_failed', 'storage_full'] as const) {
      expect(placingErrorText(errorOf(code, null))).toEqual(errorText(errorOf(code, null)));
    }
    const elsewhere = errorOf('service_refused', 'ordered_for_not_allowed');
    expect(placingErrorText(elsewhere)).toEqual(errorText(elsewhere));
  });
});

describe('words for a refused sign-in', () => {
  it.each<ClientReason>(['invalid_request', 'sign_in_too_large', 'sign_in_not_allowed', 'invalid_client'])(
    'speak of no scope, which would be refused in other words: %s',
    reason => {
      expect(said(errorText(errorOf('sign_in_failed', reason)))).not.toMatch(/scope|permission/i);
    },
  );

  it('speak of scopes where those that were asked for are refused', () => {
    expect(said(errorText(errorOf('sign_in_failed', 'invalid_scope')))).toMatch(/scopes/);
  });

  it('tell one refusal from the other', () => {
    const reasons = ['invalid_request', 'sign_in_too_large', 'sign_in_not_allowed', 'no_token_endpoint'];
    const words = reasons.map(reason => errorText(errorOf('sign_in_failed', reason)).detail);
    expect(new Set(words).size).toBe(reasons.length);
  });
});
