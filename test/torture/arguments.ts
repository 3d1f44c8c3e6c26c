import { BadArguments, readOptions } from '../support/options.ts';

interface Mode {
  /** What one of `--count` is. */
  unit: string;
  /** How many there are without it. */
  count: number;
  /** What `--only` can choose. */
  choice?: { areas: readonly string[]; has(only: string): boolean };
}
export type Modes<M extends string = string> = Readonly<Record<M, Mode>>;

export interface Arguments<M extends string> {
  mode: M;
  count: number;
  seed: number | null;
  only: string;
}

export const usageOf = (modes: Modes): string =>
  [
    'usage: npm run torture -- MODE [--count N] [--seed S]',
    '       npm run torture -- mutants [--only AREA or a part of a name]',
    'MODE, what N counts, and how many without it:',
    ...Object.entries(modes).map(([name, { unit, count }]) => `  ${name.padEnd(9)}${unit} (${count})`),
  ].join('\n');

/** @throws BadArguments that says what is wrong */
export function readArguments<M extends string>(
  argv: readonly string[],
  modes: Modes<M>,
): Arguments<M> | 'help' {
  const { values, others } = readOptions(argv, { count: 'text', seed: 'text', only: 'text', help: 'flag' });
  if (values.has('help')) return 'help';
  const [name, ...more] = others;
  if (name === undefined) throw new BadArguments('A mode is missing.');
  if (more.length > 0) throw new BadArguments(`One mode only, not ${others.length}.`);
  if (!isOneOf(modes, name)) throw new BadArguments(`There is no mode "${name}".`);
  const seed = values.get('seed');
  return {
    mode: name,
    count: wholeNumber('--count', values.get('count') ?? String(modes[name].count), 1),
    seed: seed === undefined ? null : wholeNumber('--seed', seed, 0),
    only: chosenOf(modes[name], values.get('only') ?? ''),
  };
}

const isOneOf = <M extends string>(modes: Modes<M>, name: string): name is M => Object.hasOwn(modes, name);

function wholeNumber(option: string, text: string, from: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= from) return number;
  throw new BadArguments(`${option} must be a whole number from ${from}, not "${text}".`);
}

function chosenOf({ choice }: Mode, only: string): string {
  if (only === '' || choice?.has(only)) return only;
  if (!choice) throw new BadArguments('--only belongs to the mode mutants.');
  const areas = choice.areas.join(', ');
  throw new BadArguments(`No defect has "${only}" as its area or in its name. The areas are: ${areas}.`);
}
