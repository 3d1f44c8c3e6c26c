import { minuteMs } from '../../../src-shared/domain/durations.ts';
import type { Dice } from '../seed/dice.ts';
import type { Shape } from './shapes.ts';

/** Probability of each kind of change, for each value that it fits. */
const chances = { unset: 0.25, word: 0.12, time: 0.5, text: 0.1, currency: 0.1, unknownMember: 0.3 };

const absent = Symbol('left out');
/**
 * Rewrites a response as another implementation of the interface might send it. Everything but the currency stays
 * within what the interface allows.
 */
export function alter(value: unknown, shape: Shape, dice: Dice): unknown {
  const altered = alterPart(value, shape, dice);
  return altered === absent ? null : altered;
}

function alterPart(value: unknown, shape: Shape, dice: Dice): unknown {
  if (shape === 'own') return isUnset(value) ? unset(value, dice) : value;
  if (shape === 'word') return dice.chance(chances.word) ? dice.pick(unknownWords) : value;
  if (shape === 'text') return dice.chance(chances.text) ? longText(value, dice) : value;
  if (shape === 'currency') return dice.chance(chances.currency) ? dice.pick(['SEK', 'DKK', 'PLN']) : value;
  if (shape === 'time') return typeof value === 'string' ? otherTime(value, dice) : unset(value, dice);
  if (shape === 'kept') return value;
  if ('free' in shape)
    return isUnset(value) || dice.chance(chances.unset)
      ? unset(value, dice)
      : alterPart(value, shape.free, dice);
  if ('list' in shape) return alterList(value, shape, dice);
  return alterMembers(value, shape.members, dice);
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  return list
    .map(one => ({ one, at: dice.next() }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one);
}

const isUnset = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Returns how a value without content is sent: as null, or left out. The interface description says "unset values are
 * returned as null".
 */
function unset(value: unknown, dice: Dice): unknown {
  return dice.pick([value === undefined ? absent : null, null, absent]);
}

function alterList(value: unknown, shape: Extract<Shape, { list: Shape }>, dice: Dice): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length === 0 && shape.isWhole !== true) return dice.pick([[], null, absent]);
  const more = shape.isOpen === true && dice.chance(chances.word) ? [dice.pick(unknownWords)] : [];
  const entries = [...value.map(entry => alter(entry, shape.list, dice)), ...more];
  return shape.isOrdered === true ? entries : shuffled(entries, dice);
}

function alterMembers(value: unknown, shapes: Readonly<Record<string, Shape>>, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    alterPart(inner, shapes[name] ?? 'kept', dice),
  ]);
  const more: [string, unknown][] = dice.chance(chances.unknownMember)
    ? [[unknownName(dice), unknownValue(dice)]]
    : [];
  return Object.fromEntries(shuffled([...known, ...more], dice).filter(([, inner]) => inner !== absent));
}

const unknownWords = ['awaiting_ferry', 'PAUSED', 'näin-vain', 'state_of_2027'] as const;
const unknownName = (dice: Dice): string => `next_year_${dice.int(0, 999)}`;
const unknownValue = (dice: Dice): unknown =>
  dice.pick([null, true, 7.5, 'later', ['a', null], { inner: { deeper: [1, 2, { maxDepth: null }] } }]);

const longText = (value: unknown, dice: Dice): string =>
  `${typeof value === 'string' ? value : ''} ${'long words '.repeat(dice.pick([1, 40, 3_000]))}`.trim();

/** The same moment in another notation: `Z` or an offset, with or without fractions (section "Conventions"). */
function otherTime(value: string, dice: Dice): string {
  const ms = Date.parse(value);
  if (Number.isNaN(ms) || !dice.chance(chances.time)) return value;
  const offset = dice.pick([0, 0, 60, 120, 330, -570]);
  const local = new Date(ms + offset * minuteMs).toISOString().slice(0, -1);
  const fraction = local.endsWith('.000') ? dice.pick(['', '.0', '.000', '.000000']) : local.slice(-4);
  return `${local.slice(0, -4)}${fraction}${offset === 0 ? dice.pick(['Z', '+00:00']) : offsetText(offset)}`;
}

function offsetText(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
