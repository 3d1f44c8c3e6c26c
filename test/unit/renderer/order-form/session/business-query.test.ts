import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type BusinessState,
  createBusinessQuery,
} from '../../../../../src-renderer/features/order-form/session/business-query.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function stateAfter(check: () => Promise<{ status: string }>): Promise<BusinessState | undefined> {
  const states: BusinessState[] = [];
  const asker = createBusinessQuery({
    check,
    onState: state => states.push(state),
    eligibleStatus: 'eligible',
  });
  asker.follow({ businessId: '1234567-8', countryCode: 'FI' });
  expect(states.at(-1)).toEqual({ kind: 'asking' });
  await vi.runAllTimersAsync();
  asker.stop();
  return states.at(-1);
}

test('the service decides; any word but eligible means no', async () => {
  expect(await stateAfter(async () => ({ status: 'eligible' }))).toEqual({ kind: 'eligible' });
  expect(await stateAfter(async () => ({ status: 'blocked' }))).toEqual({
    kind: 'not_eligible',
    status: 'blocked',
  });
});

test('a credential of no channel, a service that is away, and a refusal are told apart', async () => {
  const failing = (error: DispatchError) => stateAfter(() => Promise.reject(error));
  expect(
    await failing(new DispatchError('rules_broken', 'no', { reason: 'ordered_for_not_allowed' })),
  ).toEqual({
    kind: 'not_channel',
  });
  expect(await failing(new DispatchError('service_unreachable', 'no'))).toEqual({ kind: 'away' });
  expect(await failing(new DispatchError('permission_denied', 'no'))).toMatchObject({ kind: 'refused' });
});

test('asks nothing while it is not whole', async () => {
  const check = vi.fn(async () => ({ status: 'eligible' }));
  const asker = createBusinessQuery({ check, onState: () => undefined, eligibleStatus: 'eligible' });
  asker.follow({ businessId: '1234567-8', countryCode: '' });
  asker.follow({ businessId: ' ', countryCode: 'FI' });
  await vi.runAllTimersAsync();
  expect(check).not.toHaveBeenCalled();
});
