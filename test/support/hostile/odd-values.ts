import type { Dice } from '../torture/dice.ts';

/** What a schema may take or not: others decide. */
const plainOnes: [unknown, ...unknown[]] = [
  null,
  undefined,
  '',
  ' ',
  'x'.repeat(101),
  '\ud800',
  'a\udfffb',
  '\u0000',
  "'; DROP TABLE transport_order; --",
  '../../etc/passwd',
  '%',
  '__proto__',
  'constructor',
  0,
  -1,
  1.5,
  -0,
  1e300,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  Object.fromEntries([['then', 'x']]),
  { constructor: { prototype: { isPolluted: true } } },
  { prototype: { isPolluted: true }, toString: 'x', valueOf: 1, hasOwnProperty: 0 },
  new Uint8Array(0),
  new Uint8Array(10),
  new ArrayBuffer(8),
];

/** What no message may hold, wherever it is. Made anew each time. */
const neverOnes: [() => unknown, ...(() => unknown)[]] = [
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => Number.NEGATIVE_INFINITY,
  () => 1n,
  () => new Map([['a', 'x'.repeat(1_000)]]),
  () => new Set(['x']),
  () => new Date(0),
  () => /x/g,
  () => new Error('x'),
  () => new Float64Array(4),
  () => new DataView(new ArrayBuffer(4)),
  () => new BigInt64Array(1),
  () => Object('boxed'),
  () => Object(7),
  () => Object.assign(new Array(3), { 2: 'x' }),
  () => Object.assign(['x'], { isPolluted: true }),
  () => JSON.parse('{"__proto__":{"isPolluted":true}}'),
  () => JSON.parse('{"a":{"__proto__":{"isPolluted":true}}}'),
  () => nested(100),
  () => nested(2_000),
  () => doubled(3),
  () => doubled(26),
  () => round(),
  () => endlessPlaces(),
];

/** Too much of what might be allowed; refused by its size or by its shape. Made once, since that takes long. */
const largeOnes: [unknown, ...unknown[]] = [
  'x'.repeat(1_500_000),
  '𐐷'.repeat(600_000),
  Array.from({ length: 60_000 }, () => 1),
  Array.from({ length: 60_000 }, () => 'x'),
  Array.from({ length: 30_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`f${index}`, 1])),
  new Uint8Array(3_000_000),
];

function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { deeper: value };
  return value;
}

function doubled(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = [value, value];
  return value;
}

function round(): unknown {
  const list: unknown[] = [];
  list.push({ list });
  return list;
}

/** So many that V8 makes no room for them. */
function endlessPlaces(): unknown {
  const list: unknown[] = [];
  list.length = 100_000_000;
  return list;
}

/** `isNever`: a message that holds it is refused, whatever else is in it. */
export interface OddValue {
  value: unknown;
  isNever: boolean;
}

export const plainValue = (dice: Dice): OddValue => ({
  // A copy: calls are changed after they were made.
  value: structuredClone(dice.pick(plainOnes)),
  isNever: false,
});
export const neverValue = (dice: Dice): OddValue => ({ value: dice.pick(neverOnes)(), isNever: true });
export const largeValue = (dice: Dice): OddValue => ({ value: dice.pick(largeOnes), isNever: true });
