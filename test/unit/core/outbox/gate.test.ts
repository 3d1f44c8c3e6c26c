import { expect, it } from 'vitest';
import { createGate } from '../../../../src-main/core/outbox/gate.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

function gateAt(): { gate: ReturnType<typeof createGate>; pass(ms: number): void } {
  let nowMs = 0;
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  return { gate: createGate(clock, () => 1), pass: ms => void (nowMs += ms) };
}

it('opens by itself after a growing wait when the service is away', () => {
  const { gate, pass } = gateAt();
  gate.pause(null);
  expect([gate.isOpen(), gate.opensInMs()]).toEqual([false, 1_000]);
  pass(1_000);
  expect(gate.isOpen()).toBe(true);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(2_000);
  gate.open();
  expect(gate.isOpen()).toBe(true);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(1_000);
});

it('stays closed after a refused sign-in until somebody opens it', () => {
  const { gate, pass } = gateAt();
  gate.refused(new DispatchError('sign_in_failed', '').error);
  pass(86_400_000);
  expect([gate.isOpen(), gate.opensInMs()]).toEqual([false, null]);
  gate.open();
  expect(gate.isOpen()).toBe(true);
});

it('tells its refusal, and once that it is over', () => {
  const told: (string | null)[] = [];
  const clock = { nowMs: () => 0, monotonicMs: () => 0 };
  const gate = createGate(
    clock,
    () => 1,
    error => void told.push(error?.code ?? null),
  );
  gate.open();
  gate.refused(new DispatchError('permission_denied', '').error);
  gate.open();
  gate.open();
  expect(told).toEqual(['permission_denied', null]);
});

it('opens within seconds where the service answers other calls, but not before the service has asked for', () => {
  const { gate, pass } = gateAt();
  for (let count = 0; count < 8; count += 1) {
    gate.pause(null);
    pass(gate.opensInMs() ?? 0);
  }
  gate.pause(null);
  expect(gate.opensInMs()).toBe(256_000);
  gate.answered();
  expect(gate.opensInMs()).toBe(5_000);
  pass(1_000);
  gate.answered();
  expect(gate.opensInMs()).toBe(4_000);
  gate.pause(60_000);
  gate.answered();
  expect(gate.opensInMs()).toBe(60_000);
  gate.open();
  gate.answered();
  expect(gate.opensInMs()).toBeNull();
});

it('opens with a write that succeeds, but not before the service has asked for', () => {
  const { gate, pass } = gateAt();
  gate.pause(null);
  gate.succeeded(10);
  expect(gate.isOpen()).toBe(true);
  gate.pause(60_000);
  gate.succeeded(10);
  expect(gate.opensInMs()).toBe(60_000);
  pass(60_000);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(1_000);
});

it('lets more through at the same time with each quick answer, and less where there is trouble or waiting', () => {
  const { gate, pass } = gateAt();
  const succeed = (times: number, tookMs: number | null) => {
    for (let count = 0; count < times; count += 1) gate.succeeded(tookMs);
    return gate.width();
  };
  expect(gate.width()).toBe(3);
  expect(succeed(5, 999)).toBe(8);
  expect(succeed(100, 10)).toBe(32);
  expect(succeed(2, 1_000)).toBe(30);
  expect(succeed(5, null)).toBe(30);
  gate.pause(null);
  gate.pause(null);
  expect(gate.width()).toBe(15);
  for (let count = 0; count < 9; count += 1) {
    pass(gate.opensInMs() ?? 0);
    gate.pause(null);
  }
  expect(gate.width()).toBe(3);
});

it('takes what fails while it is closed for the same failure, but waits as long as the service asks', () => {
  const { gate, pass } = gateAt();
  gate.pause(null);
  pass(400);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(600);
  gate.pause(5_000);
  expect(gate.opensInMs()).toBe(5_000);
  pass(5_000);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(2_000);
});

it('is held for a moment without a failure', () => {
  const { gate, pass } = gateAt();
  gate.hold(700);
  expect([gate.isOpen(), gate.opensInMs()]).toEqual([false, 700]);
  pass(700);
  gate.pause(null);
  expect(gate.opensInMs()).toBe(1_000);
});
