import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src-main/core/outbox/retry-policy.ts';
import type { EntryKind } from '../../../../src-shared/contract/outbox.ts';
import type { AppErrorCode } from '../../../../src-shared/errors.ts';
import { refusal } from '../../../support/stores.ts';

const decided = (status: number, reason: string | null, kind: EntryKind = 'order-update') =>
  decide({
    error: { ...refusal(status).error, reason },
    kind,
    sameFailures: 0,
    staleRevisionStatus: 422,
  });

describe('a stale revision', () => {
  it.each([null, 'revision_mismatch', 'new_code'])(
    'has the status of the profile, and any code but a known one: %s',
    reason => {
      expect(decided(422, reason)).toBe('conflict');
    },
  );

  it.each([409, 412, 428])('may have the status %i as well', status => {
    expect(decided(status, null)).toBe('conflict');
  });

  it.each(['business_rule_violation', 'validation_error', 'ordered_for_not_allowed'])(
    'is none where the service says %s with that status',
    reason => expect(decided(422, reason)).toBe('park'),
  );

  it('is none with another status, or of what has no revision', () => {
    expect(decided(400, null)).toBe('park');
    expect(decided(422, null, 'order-create')).toBe('park');
    const code: AppErrorCode = 'rules_broken';
    const ours = { ...refusal(422).error, code, status: null, reason: null };
    expect(decide({ error: ours, kind: 'order-update', sameFailures: 0 })).toBe('park');
  });
});
