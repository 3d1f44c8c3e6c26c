import { expect, it, vi } from 'vitest';
import { createFaults } from '../../../src-main/sandbox/services/faults.ts';

const calm = {
  delayBeforeMs: 0,
  delayAfterMs: 0,
  isResetBefore: false,
  isResetAfter: false,
  isTruncated: false,
  isTokenExpired: false,
  dripMs: null,
  oddSeed: null,
  statusBefore: null,
  statusAfter: null,
};

it('does nothing to anybody until it is asked to', () => {
  expect(createFaults(() => undefined).take('order-create', [])).toEqual(calm);
});

it('adds delays up, before the effect and after it', () => {
  const faults = createFaults(() => undefined);
  faults.replace([
    { operation: '*', kind: 'delay', delay_ms: 100 },
    { operation: 'order-create', kind: 'delay', delay_ms: 30 },
    { operation: 'order-create', kind: 'delay', delay_ms: 7, after: true },
    { operation: 'order-list', kind: 'delay', delay_ms: 1_000 },
  ]);
  expect(faults.take('order-create', [])).toEqual({ ...calm, delayBeforeMs: 130, delayAfterMs: 7 });
});

it('puts what the request itself asks for before what is set', () => {
  const faults = createFaults(() => undefined);
  faults.replace([
    { operation: '*', kind: 'status', status: 500 },
    { operation: '*', kind: 'drip', delay_ms: 5 },
  ]);
  const own = [{ kind: 'status', status: 429, retry_after: 7 } as const, { kind: 'drip' } as const];
  expect(faults.take('order-create', own)).toEqual({
    ...calm,
    statusBefore: { status: 429, retryAfterSeconds: 7 },
    dripMs: 100,
  });
});

it('is used up by the requests that it is about, and by no request of the control', () => {
  const onChange = vi.fn();
  const faults = createFaults(onChange);
  faults.replace([{ operation: '*', kind: 'reset_before', times: 2 }]);
  onChange.mockClear();
  expect(faults.take('control', [{ kind: 'reset_before' }])).toEqual(calm);
  expect(onChange).not.toHaveBeenCalled();
  expect(faults.take('token', []).isResetBefore).toBe(true);
  expect(faults.all()).toEqual([{ operation: '*', kind: 'reset_before', times: 1 }]);
  expect(faults.take('order-get', []).isResetBefore).toBe(true);
  expect(faults.all()).toEqual([]);
  expect(faults.take('order-get', []).isResetBefore).toBe(false);
});

it('tells when others are in force, also because one was used up', () => {
  const onChange = vi.fn();
  const faults = createFaults(onChange);
  faults.replace([
    { operation: 'token', kind: 'expired_token', times: 1 },
    { operation: 'upload', kind: 'upload_refused' },
  ]);
  expect(onChange).toHaveBeenCalledTimes(1);
  faults.take('upload', []);
  expect(onChange).toHaveBeenCalledTimes(1);
  faults.take('token', []);
  expect(onChange).toHaveBeenCalledTimes(2);
  faults.clear();
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('refuses uploads alone where uploads are meant', () => {
  const faults = createFaults(() => undefined);
  faults.replace([{ operation: '*', kind: 'upload_refused' }]);
  expect(faults.take('order-create', [])).toEqual(calm);
  expect(faults.take('upload', [])).toEqual({
    ...calm,
    statusBefore: { status: 403, retryAfterSeconds: null },
  });
});

it('refuses the placing of an order alone where that is meant, and names a field', () => {
  const faults = createFaults(() => undefined);
  faults.replace([{ operation: '*', kind: 'order_refused', times: 1 }]);
  expect(faults.take('order-create', []).statusBefore).toMatchObject({
    status: 422,
    errors: [{ path: 'delivery.address.formatted_address' }],
  });
  faults.replace([{ operation: '*', kind: 'order_refused' }]);
  expect(faults.take('order-update', [])).toEqual(calm);
});

it('asks for the answers of a service of next year, with the choices of its seed or its own for each', () => {
  const faults = createFaults(() => undefined);
  faults.replace([{ operation: 'order-get', kind: 'odd' }]);
  const seeds = [1, 2, 3].map(() => faults.take('order-get', []).oddSeed);
  expect(new Set(seeds).size).toBe(3);
  expect(faults.take('order-list', []).oddSeed).toBeNull();
  expect(faults.take('order-list', [{ kind: 'odd', seed: 0 }]).oddSeed).toBe(0);
});
