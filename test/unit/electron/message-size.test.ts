import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { weighMessage } from '../../../src-main/electron/message-size.ts';

/** What an object, a number and everything else small counts. */
const each = 8;
const most = 1_000_000;
const weigh = (value: unknown) => weighMessage(value, most);

describe('the size of a message', () => {
  it.each([
    ['bytes', new Uint8Array(1_000), 1_000],
    ['a part of a buffer', new Uint8Array(new ArrayBuffer(1_000), 100, 10), 10],
    ['a buffer', new ArrayBuffer(1_000), 1_000],
    ['text', 'x'.repeat(500), 1_000],
    ['an object with its names', { name: 'abc' }, each + 'name'.length * 2 + 'abc'.length * 2],
    ['a list with its places', ['ab', 'cd'], each + 2 * (each + 'ab'.length * 2)],
    ['what is in an object in a list', [{ a: new Uint8Array(100) }], each + each + each + 2 + 100],
    ['an object without a prototype', Object.assign(Object.create(null), { a: true }), each + 2 + each],
    ['nothing', null, each],
    ['what is left out', undefined, each],
    ['a number', 5, each],
  ])('counts %s', (_what, value, bytes) => {
    expect(weigh(value)).toBe(bytes);
  });

  it('may be the limit, and no byte more', () => {
    expect(weighMessage(new Uint8Array(100), 100)).toBe(100);
    expect(weighMessage(new Uint8Array(101), 100)).toBe('too_large');
    expect(weighMessage({ name: 'abc' }, each + 14)).toBe(each + 14);
    expect(weighMessage({ name: 'abc' }, each + 13)).toBe('too_large');
  });
});

/** As it comes out of the message that a page has sent. */
const arrived = (value: unknown): unknown => deserialize(serialize(value));

describe('a message is refused', () => {
  it('with so many fields as lists may have places', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [at, null]));
    expect(weigh(fields(49_999))).toBeTypeOf('number');
    expect(weigh(fields(50_000))).toBe('too_large');
  });

  it.each([
    ['a map', new Map([['a', 'x']])],
    ['a set', new Set(['x'])],
    ['an error', new Error('x')],
    ['a pattern', /x/],
    ['a date', new Date(0)],
    ['a large whole number', 1n],
    ['a text in an object', Object('x')],
    ['a number in an object', Object(7)],
    ['numbers of another kind', new Float64Array(2)],
    ['a view of bytes', new DataView(new ArrayBuffer(2))],
    ['no number', Number.NaN],
    ['an endless number', Number.POSITIVE_INFINITY],
    ['a list with a hole', Object.assign(new Array(2), { 0: 'a' })],
    ['a list with a field', Object.assign(['a'], { more: 'x' })],
    ['an object that says what it is itself', JSON.parse('{"__proto__":{"isAdmin":true}}')],
    ['an object that no text can be made of', { length: { toString: 1 } }],
    ['an object that no number can be made of', { length: { valueOf: 1 } }],
  ])('with %s, wherever it is', (_what, value) => {
    expect(weigh(arrived(value))).toBe('not_plain');
    expect(weigh(arrived({ rows: [{ value }] }))).toBe('not_plain');
  });

  it.each([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['an object of a class', new (class Row {})()],
    ['a list of a class', new (class Rows extends Array {})()],
  ])('with %s', (_what, value) => {
    expect(weigh({ value })).toBe('not_plain');
  });

  it('with the same object at two places, or within itself', () => {
    const one = { a: 1 };
    expect(weigh(arrived({ one, other: one }))).toBe('not_plain');
    expect(weigh(arrived([one, [[one]]]))).toBe('not_plain');
    const round: { self?: unknown } = {};
    round.self = round;
    expect(weigh(arrived(round))).toBe('not_plain');
    expect(weigh({ one: 'text', other: 'text' })).toBeLessThan(100);
  });

  it('where it is nested absurdly, and not where it is nested as ours are', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { deeper: nested(levels - 1) });
    expect(weigh(nested(100))).toBe('not_plain');
    expect(weigh([[nested(40)]])).toBe('not_plain');
    expect(weigh(nested(20))).toBeLessThan(1_000);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(weigh(deep)).toBe('not_plain');
  });

  it('with more values than any page sends, however small they are', () => {
    const listOf = (length: number) => Array.from({ length }, () => true);
    expect(weighMessage(listOf(40_000), 10 * most)).toBeGreaterThan(0);
    expect(weighMessage(listOf(60_000), 10 * most)).toBe('too_large');
    const fieldsOf = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, field) => [`f${field}`, true]));
    expect(weighMessage(fieldsOf(40_000), 10 * most)).toBeGreaterThan(0);
    expect(weighMessage(fieldsOf(60_000), 10 * most)).toBe('too_large');
  });
});

/** A list that tells which of its places somebody has looked at. */
function watched(length: number) {
  const places: PropertyKey[] = [];
  const list = new Proxy(new Array(length).fill(1), {
    get(target, name, receiver) {
      if (/^\d+$/.test(String(name))) places.push(name);
      return Reflect.get(target, name, receiver);
    },
    ownKeys(target) {
      places.push('all');
      return Reflect.ownKeys(target);
    },
  });
  return { list, places };
}

it('an endless list is refused before anybody looks into it', () => {
  const { list, places } = watched(1_000_000);
  expect(weigh({ list })).toBe('too_large');
  expect(places).toEqual([]);
  const sparse: unknown[] = [];
  sparse.length = 30_000_000;
  expect(weigh(sparse)).toBe('too_large');
});

it('a message of few bytes that doubles at each level is given up at its second place', () => {
  let doubled: unknown = {};
  for (let level = 0; level < 35; level += 1) doubled = [doubled, doubled];
  // Walked to its end it would take days.
  expect(weigh(arrived(doubled))).toBe('not_plain');
});
