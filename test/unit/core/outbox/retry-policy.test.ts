import { describe, expect, it } from 'vitest';
import { backoffMs, decide, isKeyAlive, mayRepeat } from '../../../../src-main/core/outbox/retry-policy.ts';
import { type AppErrorCode, type AppErrorParts, DispatchError } from '../../../../src-shared/errors.ts';

const outcome = (code: AppErrorCode, parts: AppErrorParts = {}, sameFailures = 0) => ({
  error: new DispatchError(code, '', parts).error,
  kind: 'order-create' as const,
  sameFailures,
});

const nowMs = 1_000 * 3_600_000;
const hoursBefore = (hours: number): number => nowMs - hours * 3_600_000;

// @interface errors.500-internal-error errors.503-internal-error
describe('what an outcome does', () => {
  it.each([
    ['refused connection', outcome('service_unreachable', { reason: 'refused' }), 'retry'],
    ['unreadable 2xx', outcome('bad_answer', { status: 201 }), 'retry'],
    ['new sockets', outcome('cancelled'), 'retry'],
    ['408', outcome('service_refused', { status: 408 }), 'retry'],
    ['429', outcome('rate_limited', { status: 429 }), 'retry'],
    ['503', outcome('service_failed', { status: 503 }, 99), 'retry'],
    ['nine equal 500s', outcome('service_failed', { status: 500 }, 9), 'retry'],
    ['ten equal 500s', outcome('service_failed', { status: 500 }, 10), 'uncertain'],
    ['401 twice', outcome('sign_in_failed', { status: 401 }), 'gate'],
    ['403', outcome('permission_denied', { status: 403 }), 'gate'],
    ['a locked keychain', outcome('keychain_failed'), 'gate'],
    ['400', outcome('service_refused', { status: 400 }), 'park'],
    ['422', outcome('service_refused', { status: 422 }), 'park'],
    ['key conflict', outcome('service_conflict', { status: 409, reason: 'idempotency_conflict' }), 'park'],
    ['scenario', outcome('service_conflict', { status: 409, reason: 'scenario_not_allowed' }), 'park'],
    ['stale revision', outcome('service_conflict', { status: 412, reason: 'revision_mismatch' }), 'conflict'],
    ['our own defect', outcome('internal'), 'park'],
  ])('%s', (_what, given, decision) => {
    expect(decide(given)).toBe(decision);
  });

  it.each([
    ['permission_denied', 403, 'renew'],
    ['service_refused', 400, 'renew'],
    ['service_refused', 499, 'renew'],
    ['service_failed', 500, 'retry'],
    ['service_refused', 408, 'retry'],
    ['rate_limited', 429, 'retry'],
    ['service_unreachable', null, 'retry'],
  ] as const)('to an upload: %s, %s', (code, status, decision) => {
    expect(decide({ ...outcome(code, { status }), kind: 'file-upload' })).toBe(decision);
  });
});

describe('the wait before the next try', () => {
  it('grows to five minutes, with full jitter', () => {
    expect([1, 2, 3, 9, 10, 500].map(attempts => backoffMs(attempts, null, () => 1))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
    expect(backoffMs(5, null, () => 0)).toBe(0);
  });

  it('never falls under Retry-After', () => {
    expect(backoffMs(1, 30_000, () => 1)).toBe(30_000);
    expect(backoffMs(20, 30_000, () => 1)).toBe(300_000);
  });
});

it('trusts a key for its lifetime after the first attempt', () => {
  expect([isKeyAlive(null, 9e15, 24), isKeyAlive(0, 86_399_999, 24), isKeyAlive(0, 86_400_000, 24)]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  ['nobody has used it', null, null, true],
  ['this computer has used it in time', hoursBefore(23), null, true],
  ['this computer has used it too long ago', hoursBefore(24), null, false],
  ['another computer may have used it in time', null, hoursBefore(23), true],
  ['another computer may have used it too long ago', null, hoursBefore(24), false],
  ['it moved too long ago, and this computer has used it since', hoursBefore(1), hoursBefore(24), false],
  ['the clock is a little before the move', null, hoursBefore(-0.1), true],
  ['the clock is before the move', null, hoursBefore(-1), false],
] as const)('of a key with which an entry may be sent: %s', (_what, firstAttemptAtMs, movedAtMs, is) => {
  expect(mayRepeat({ firstAttemptAtMs, movedAtMs }, nowMs, 24)).toBe(is);
});
