import { parseArgs } from 'node:util';

/** What somebody typed cannot be understood; the message is one plain sentence. */
export class BadArguments extends Error {}

export interface Options {
  /** A flag has the empty text. */
  values: ReadonlyMap<string, string>;
  others: string[];
}

type Kinds = Readonly<Record<string, 'text' | 'flag'>>;

/** @throws BadArguments that names an option which is unknown, lacks its value, or takes none */
export function readOptions(argv: readonly string[], kinds: Kinds): Options {
  const options = Object.entries(kinds).map(([name, kind]) => [
    name,
    { type: kind === 'text' ? ('string' as const) : ('boolean' as const) },
  ]);
  const { tokens } = parseArgs({
    args: [...argv],
    // A strict reading throws words of its own, some of them several lines long.
    strict: false,
    tokens: true,
    options: Object.fromEntries(options),
  });
  const values = new Map<string, string>();
  const others: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') others.push(token.value);
    if (token.kind === 'option')
      values.set(token.name, checked(token.rawName, token.value, kindOf(kinds, token.name)));
  }
  return { values, others };
}

const kindOf = (kinds: Kinds, name: string) => (Object.hasOwn(kinds, name) ? kinds[name] : undefined);

function checked(typed: string, value: string | undefined, kind: 'text' | 'flag' | undefined): string {
  if (kind === undefined) throw new BadArguments(`There is no option ${typed}.`);
  if (kind === 'text' && value === undefined) throw new BadArguments(`${typed} lacks its value.`);
  if (kind === 'flag' && value !== undefined) throw new BadArguments(`${typed} takes no value.`);
  return value ?? '';
}

/** For a command: where help is asked for, or something cannot be understood, the usage ends it. */
export function readOrEnd<T>(read: () => T | 'help', usage: string): T {
  try {
    const found = read();
    if (found !== 'help') return found;
  } catch (error) {
    if (!(error instanceof BadArguments)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
  console.log(usage);
  process.exit(0);
}
