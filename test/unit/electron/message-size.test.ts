import { describe, expect, it } from 'vitest';
import { messageBytes } from '../../../src-main/electron/message-size.ts';

/** What an object, a number and everything else small counts. */
const each = 8;

describe('the size of a message', () => {
  it.each([
    ['bytes', new Uint8Array(1_000), 1_000],
    ['a part of a buffer', new Uint8Array(new ArrayBuffer(1_000), 100, 10), 10],
    ['a view of another kind', new Float64Array(10), 80],
    ['a buffer', new ArrayBuffer(1_000), 1_000],
    ['text', 'x'.repeat(500), 1_000],
    ['an object with its names', { name: 'abc' }, each + 'name'.length * 2 + 'abc'.length * 2],
    ['a list with its places', ['ab', 'cd'], each + 2 * ('0'.length * 2 + 'ab'.length * 2)],
    ['what is in an object in a list', [{ a: new Uint8Array(100) }], each + 2 + each + 2 + 100],
    ['nothing', null, each],
    ['a number', 5, each],
  ])('counts %s', (_what, value, bytes) => {
    expect(messageBytes(value)).toBe(bytes);
  });
});

it('is endless where a message is nested absurdly, and not where it is nested as ours are', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { deeper: nested(levels - 1) });
  expect(messageBytes(nested(100))).toBe(Number.POSITIVE_INFINITY);
  expect(messageBytes([[nested(40)]])).toBe(Number.POSITIVE_INFINITY);
  expect(messageBytes(nested(20))).toBeLessThan(1_000);
});
