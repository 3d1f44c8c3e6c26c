import { expect, it } from 'vitest';
import { messageBytes } from '../../../src-main/electron/message-size.ts';

it('counts bytes and text, and refuses absurd nesting', () => {
  expect(messageBytes(new Uint8Array(1_000))).toBe(1_000);
  expect(messageBytes({ text: 'x'.repeat(500) })).toBeGreaterThanOrEqual(1_000);
  let deep: unknown = 1;
  for (let depth = 0; depth < 100; depth += 1) deep = { deep };
  expect(messageBytes(deep)).toBe(Number.POSITIVE_INFINITY);
});
