import { expect, it, onTestFinished, vi } from 'vitest';
import { ownAddresses, watchNetwork } from '../../../src-main/adapters/network-watch.ts';

it('tells once of each change of the addresses, and nothing after its end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let addresses = '10.0.0.2/24';
  const onChange = vi.fn();
  const end = watchNetwork(onChange, () => addresses);
  vi.advanceTimersByTime(60_000);
  expect(onChange).not.toHaveBeenCalled();
  addresses = '';
  vi.advanceTimersByTime(60_000);
  addresses = '192.168.1.7/24';
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
  addresses = '';
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('reads this computer’s own, without the loopback', () => {
  expect(ownAddresses()).not.toMatch(/127\.0\.0\.1|::1\//);
  expect(ownAddresses()).toBe(ownAddresses());
});
