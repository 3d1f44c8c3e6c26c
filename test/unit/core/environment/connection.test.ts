import { describe, expect, it } from 'vitest';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import { createConnectionState } from '../../../../src-main/core/environment/connection.ts';
import type { Connection } from '../../../../src-shared/contract/connection.ts';
import { type AppErrorCode, DispatchError } from '../../../../src-shared/errors.ts';
import { fakeClock } from '../../../support/fakes.ts';

const errorOf = (code: AppErrorCode, reason: string | null = null) =>
  new DispatchError(code, '', { reason }).error;
const away = clientError('refused').error;

function connection() {
  const told: Connection[] = [];
  const clock = fakeClock();
  let scopes: readonly string[] | null = null;
  const state = createConnectionState({
    clock,
    isSandboxRunning: () => null,
    isConfirmationNeeded: () => false,
    grantedScopes: () => scopes,
    onChange: next => void told.push(next),
  });
  return { ...state, told, clock, grant: (next: readonly string[] | null) => void (scopes = next) };
}

describe('a contact', () => {
  it('tells where the service has come back, and only there', () => {
    const { contact } = connection();
    expect(contact(null)).toBe(false);
    expect(contact(away)).toBe(false);
    expect(contact(away)).toBe(false);
    expect(contact(null)).toBe(true);
    expect(contact(null)).toBe(false);
    expect(contact(errorOf('sign_in_failed'))).toBe(false);
    expect(contact(null)).toBe(false);
  });

  it.each<[AppErrorCode, Connection['state']]>([
    ['service_unreachable', 'away'],
    ['sign_in_failed', 'refused'],
    ['permission_denied', 'refused'],
    ['keychain_failed', 'refused'],
    ['service_failed', 'connected'],
    ['rate_limited', 'connected'],
  ])('that ends in %s leaves it %s', (code, state) => {
    const { contact, current } = connection();
    contact(null);
    contact(errorOf(code));
    expect(current().state).toBe(state);
  });

  it.each(['reset', 'truncated', 'timeout'] as const)(
    'that was lost with a write (%s) says nothing yet: the next look does',
    reason => {
      const { contact, current, isDoubted, told } = connection();
      const lost = clientError(reason).error;
      contact(null);
      expect(contact(lost, false)).toBe(false);
      expect([current().state, isDoubted()]).toEqual(['connected', true]);
      // The service answers: nobody was told otherwise, and it does not come back from anywhere.
      expect(contact(null)).toBe(false);
      expect([current().state, isDoubted(), told.length]).toEqual(['connected', false, 1]);
      contact(lost, false);
      contact(away);
      expect([current().state, isDoubted()]).toEqual(['away', false]);
      // One that does not answer at all is away until it answers.
      contact(lost, false);
      expect([current().state, isDoubted()]).toEqual(['away', false]);
      expect(contact(null, false)).toBe(true);
    },
  );

  it('that no connection came about for is the service away, of a write too, and a lost read is', () => {
    const { contact, current } = connection();
    contact(null);
    contact(away, false);
    expect(current().state).toBe('away');
    contact(null);
    contact(clientError('reset').error, true);
    expect(current().state).toBe('away');
  });

  it('has its time where there was an answer, and no error any more', () => {
    const { contact, current, clock } = connection();
    contact(away);
    expect(current()).toMatchObject({ lastContactAtMs: null, error: { reason: 'refused' } });
    clock.pass(5_000);
    contact(null);
    expect(current()).toMatchObject({ lastContactAtMs: clock.nowMs(), error: null });
    const atMs = clock.nowMs();
    clock.pass(5_000);
    contact(away);
    expect(current().lastContactAtMs).toBe(atMs);
  });

  it('is told to the windows where something of it is new: the state, the reason, the scopes', () => {
    const { contact, told, grant } = connection();
    const states = () => told.map(({ state, error, scopes }) => [state, error?.reason ?? null, scopes]);
    contact(null);
    contact(null);
    contact(away);
    contact(away);
    contact(clientError('dns').error);
    grant(['orders:read']);
    contact(null);
    contact(null);
    grant(['orders:read', 'orders:write']);
    contact(null);
    expect(states()).toEqual([
      ['connected', null, null],
      ['away', 'refused', null],
      ['away', 'dns', null],
      ['connected', null, ['orders:read']],
      ['connected', null, ['orders:read', 'orders:write']],
    ]);
  });
});

describe('sending that is refused', () => {
  it('shows, although reads are answered, until it is over', () => {
    const { contact, setRefusal, current, told } = connection();
    contact(null);
    setRefusal(errorOf('permission_denied', 'scope_missing'));
    expect(current()).toMatchObject({ state: 'refused', error: { reason: 'scope_missing' } });
    contact(null);
    expect(current().state).toBe('refused');
    setRefusal(null);
    expect(current()).toMatchObject({ state: 'connected', error: null });
    expect(told).toHaveLength(3);
  });

  it('does not hide that the service is away', () => {
    const { contact, setRefusal, current } = connection();
    setRefusal(errorOf('permission_denied'));
    contact(away);
    expect(current().state).toBe('away');
  });
});

it('a failure of our own disk is told once, until it is over', () => {
  const { setStorageError, current, told } = connection();
  setStorageError(null);
  expect(told).toEqual([]);
  setStorageError(errorOf('storage_full'));
  setStorageError(errorOf('storage_full'));
  setStorageError(errorOf('storage_failed', 'eio'));
  expect(current().storageError).toMatchObject({ code: 'storage_failed' });
  setStorageError(null);
  expect(told.map(({ storageError }) => storageError?.code ?? null)).toEqual([
    'storage_full',
    'storage_failed',
    null,
  ]);
});
