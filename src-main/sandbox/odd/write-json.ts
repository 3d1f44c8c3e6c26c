import type { Dice } from '../seed/dice.ts';

/** Writes a value as JSON in another style: with other whitespace, number notation and escapes. */
export function writeJson(value: unknown, dice: Dice): string {
  const space = dice.pick(['', '', ' ', '\n  ']);
  const write = (part: unknown): string => {
    if (typeof part === 'string') return text(part, dice);
    if (typeof part === 'number') return number(part, dice);
    if (Array.isArray(part)) return `[${space}${part.map(write).join(`,${space}`)}${space}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const members = Object.entries(part).map(
      ([name, inner]) => `${text(name, dice)}:${space}${write(inner)}`,
    );
    return `{${space}${members.join(`,${space}`)}${space}}`;
  };
  return write(value);
}

function number(value: number, dice: Dice): string {
  const plain = JSON.stringify(value);
  if (!Number.isInteger(value) || !Number.isSafeInteger(value) || !dice.chance(0.2)) return plain;
  return dice.pick([`${plain}.0`, `${plain}e0`, `${plain}.00E+0`]);
}

const text = (value: string, dice: Dice): string =>
  dice.chance(0.1)
    ? JSON.stringify(value).replace(
        /[^\x20-\x7e]/g,
        one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : JSON.stringify(value);
