import { type MethodName, methods } from '../../../src-shared/contract/contract.ts';
import { sampleOf } from '../contract-samples.ts';
import { type Dice, dealt } from '../torture/dice.ts';

import { largeValue, neverValue, type OddValue, plainValue } from './odd-values.ts';

/** What a page may know of the core: ids by the name of the field that holds them. */
export interface Known {
  /** The environment on screen, another one, and the local one. */
  environmentIds: readonly [string, string, string];
  ids: Readonly<Record<string, readonly string[]>>;
}

/** What a page sends, and what is wrong with it. */
export interface HostileCall {
  args: unknown[];
  kind: string;
  /** It must be refused whatever the contract says; otherwise the contract decides. */
  isNever: boolean;
}

const names = Object.keys(methods) as MethodName[];

/** What they do to what is there would leave nothing to ask for: they are asked about what is not there. */
const careful: readonly string[] = [
  'environments.remove',
  'environments.edit',
  'credentials.replace',
  'credentials.remove',
  'drafts.remove',
  'drafts.discard',
];

type Kind = (dice: Dice, input: unknown) => Wrong;
type Wrong = { input: unknown; isNever: boolean };

/** Each way in which an input is wrong. */
const usual: readonly [string, Kind][] = [
  ['another value', (dice, input) => replaced(dice, input, plainValue(dice))],
  ['another value', (dice, input) => replaced(dice, input, plainValue(dice))],
  [
    'two other values',
    (dice, input) => replaced(dice, replaced(dice, input, plainValue(dice)).input, plainValue(dice)),
  ],
  ['no plain data', (dice, input) => replaced(dice, input, neverValue(dice))],
  ['a member less', (dice, input) => ({ input: without(dice, input), isNever: false })],
  [
    'a member more',
    (dice, input) => ({ input: withMore(dice, input, plainValue(dice).value), isNever: false }),
  ],
  [
    'a member that is no plain data',
    (dice, input) => ({ input: withMore(dice, input, neverValue(dice).value), isNever: isHolder(input) }),
  ],
  ['the same twice', (_dice, input) => ({ input: { input, again: input, more: [input] }, isNever: true })],
  ['nothing wrong', (_dice, input) => ({ input, isNever: false })],
];
/** A seed deals them in turn. What is large takes long to carry, and is rarer. */
const kinds: readonly [string, Kind][] = [
  ...usual,
  ...usual,
  ['something large', (dice, input) => replaced(dice, input, largeValue(dice))],
];

const oddNames: [unknown, ...unknown[]] = [
  'toString',
  ...['__proto__', 'constructor', 'app.info ', 'App.info', 'orders.steal', 'hasOwnProperty'],
  ...['', 'x'.repeat(10_000), '\ud800', null, undefined, 7, ['app.info'], { toString: 'app.info' }, 1n],
];

/** Calls of all methods in turn, each wrong in a way of its own, as a seed has them. */
export function createHostileCalls(seed: number, dice: Dice, known: Known) {
  let number = 0;

  function environmentOf(method: MethodName): unknown {
    const [front, other, local] = known.environmentIds;
    if (careful.includes(method)) return dice.pick(['none', local, '\ud800']);
    return dice.chance(0.7)
      ? front
      : dice.pick<unknown>([
          other,
          local,
          'none',
          null,
          undefined,
          '',
          '\ud800',
          'x'.repeat(101),
          7,
          ['local'],
        ]);
  }

  function inputOf(method: MethodName): unknown {
    const sample = structuredClone(sampleOf(methods[method].input));
    return careful.includes(method) ? sample : withIds(dice, sample, known);
  }

  return function next(): HostileCall {
    number += 1;
    const method = dealt(names, number, seed);
    if (dice.chance(0.03)) {
      return { args: [dice.pick(oddNames), {}, null], kind: 'another name', isNever: true };
    }
    const [kind, make] = dealt(kinds, number, seed + 1);
    const { input, isNever } = make(dice, inputOf(method));
    const args = [method, input, environmentOf(method)];
    if (dice.chance(0.02))
      return {
        args: [...args, dice.pick<unknown>([null, {}, 'more'])],
        kind: 'more arguments',
        isNever: true,
      };
    if (dice.chance(0.02))
      return { args: args.slice(0, dice.below(3)), kind: 'fewer arguments', isNever: true };
    return { args, kind, isNever };
  };
}

/** A call that the contract takes, with ids that there are: a page in wrong hands can make it as often as it likes. */
export function takenCall(method: MethodName, dice: Dice, known: Known): unknown[] {
  const sample = structuredClone(sampleOf(methods[method].input));
  const input = careful.includes(method) ? sample : withIds(dice, sample, known);
  return [method, input, careful.includes(method) ? 'none' : known.environmentIds[0]];
}

type Holder = Record<string, unknown> | unknown[];
const isHolder = (value: unknown): value is Holder =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value));
const fieldsOf = (holder: Holder): [string, unknown][] => Object.entries(holder);

/** Objects and lists of an input, the outermost first. */
function holdersOf(value: unknown): Holder[] {
  if (!isHolder(value)) return [];
  return [value, ...fieldsOf(value).flatMap(([, inner]) => holdersOf(inner))];
}

/** Places that can be put something at: a holder and a name in it. */
const placesOf = (input: unknown): [Holder, string][] =>
  holdersOf(input).flatMap(holder => fieldsOf(holder).map(([name]): [Holder, string] => [holder, name]));

const oneOf = <T>(dice: Dice, items: readonly T[]): T | undefined => items[dice.below(items.length)];

/** At any place of an input, or instead of all of it. */
function replaced(dice: Dice, input: unknown, { value, isNever }: OddValue): Wrong {
  const place = dice.chance(0.1) ? undefined : oneOf(dice, placesOf(input));
  if (!place) return { input: value, isNever };
  Reflect.set(place[0], place[1], value);
  return { input, isNever };
}

function without(dice: Dice, input: unknown): unknown {
  const place = oneOf(dice, placesOf(input));
  if (place) Reflect.deleteProperty(...place);
  return input;
}

const moreNames: [string, ...string[]] = [
  'more',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  '\ud800',
];

function withMore(dice: Dice, input: unknown, value: unknown): unknown {
  const holder = oneOf(dice, holdersOf(input));
  if (!holder) return input;
  if (Array.isArray(holder)) holder.push(value);
  else Reflect.set(holder, dice.pick(moreNames), value);
  return input;
}

/** With ids that there are, mostly; some of them are of the other environment. */
function withIds(dice: Dice, input: unknown, { ids }: Known): unknown {
  for (const [holder, name] of placesOf(input)) {
    const key = Array.isArray(holder) ? nameOfList(input, holder) : name;
    const choices = ids[key.replace(/s$/, '')] ?? [];
    const id = oneOf(dice, choices);
    const held: unknown = Reflect.get(holder, name);
    if (id !== undefined && typeof held === 'string' && dice.chance(0.8)) Reflect.set(holder, name, id);
  }
  return input;
}

const nameOfList = (input: unknown, list: unknown[]): string =>
  placesOf(input).find(([holder, name]) => Reflect.get(holder, name) === list)?.[1] ?? '';
