import type { Dice } from '../torture/dice.ts';

export interface HostileBody {
  name: string;
  body: Buffer;
}

const text = (name: string, body: string | Uint8Array): HostileBody => ({ name, body: Buffer.from(body) });
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** JSON with a member more, which nobody asked for. */
const withMember = (good: string, member: string): string =>
  good.startsWith('{') ? `{${member}${good === '{}' ? '' : ','}${good.slice(1)}` : good;

/** In every object of the text. */
const inEvery = (good: string, member: string): string => good.replaceAll('{"', `{${member},"`);

/** What can stand in the place of an answer, whichever it should be. */
export function wholeBodies(good: string, dice: Dice): HostileBody[] {
  const cut = () => good.slice(0, dice.below(good.length));
  const inherited = '"__proto__":{"polluted":true,"data":[],"id":"ord_1"}';
  return [
    text('lists in each other', nested(200_000, '[', ']')),
    text('objects in each other', `${'{"a":'.repeat(100_000)}1`),
    text('a member nested 70 deep', withMember(good, `"odd":${nested(70, '[', ']')}`)),
    text('a member nested 60 deep', withMember(good, `"odd":${nested(60, '[', ']')}`)),
    text('300,000 entries', `{"data":[${'{},'.repeat(300_000)}{}],"has_more":false}`),
    text('4,490 empty entries', `{"data":[${'{},'.repeat(4_899)}{}],"has_more":false}`),
    text('490 empty entries', `{"data":[${'{},'.repeat(489)}{}],"has_more":false}`),
    text(
      '490 entries of other kinds',
      `{"data":[${'7,'.repeat(489)}null],"has_more":true,"next_cursor":"c"}`,
    ),
    text('a list of numbers', `[${'1,'.repeat(50_000)}1]`),
    text('40,000 names', `{${Array.from({ length: 4_900 }, (_, n) => `"k${n}":[1,2,3,4,5,6,7]`).join()}}`),
    text('a text of 1.9 MiB', withMember(good, `"odd":"${'x'.repeat(1_990_000)}"`)),
    text('a text of 5 MiB', withMember(good, `"odd":"${'x'.repeat(5_242_880)}"`)),
    text('a text of escapes', withMember(good, `"odd":"${String.raw`\"`.repeat(100_000)}"`)),
    text('2 MiB of spaces', ' '.repeat(2_097_000) + good),
    text('every name twice', `${good.slice(0, -1)},${good.slice(1)}`),
    text('an inherited answer', `{${inherited}}`),
    text('inheritance in every object', inEvery(good, inherited)),
    text('a constructor', withMember(good, '"constructor":{"prototype":{"polluted":true}}')),
    text(
      'methods of objects',
      withMember(good, '"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5'),
    ),
    text('halves of characters', withMember(good, String.raw`"odd":"\ud800\udc00\ud800"`)),
    text(
      'no UTF-8',
      Buffer.concat([Buffer.from('{"odd":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]),
    ),
    { name: 'UTF-16', body: Buffer.from(good, 'utf16le') },
    text('a byte order mark', `\ufeff${good}`),
    text('zero bytes', `${good}\0\0\0`),
    text('two answers', good + good),
    text('something behind it', `${good};alert(1)`),
    text('no number', withMember(good, '"odd":NaN')),
    text('no end of numbers', withMember(good, '"odd":Infinity')),
    text('a number too large', withMember(good, '"odd":1e999')),
    text('a comma too much', `${good.slice(0, -1)},}`),
    text('a comment', `/* good */${good}`),
    text('other quotation marks', good.replaceAll('"', "'")),
    ...['null', 'true', '7', '"text"', '[]', '{}', '""', '-', ' '].map(one => text(`only ${one}`, one)),
    text('nothing', ''),
    ...[1, 2, 3].map(count => text(`a cut, ${count}`, cut())),
  ];
}

const longList = JSON.stringify(Array(4_000).fill({ a: 1 }));
/** What can stand in the place of a member. */
const values: readonly [string, ...string[]] = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '123456789012345678901234567890',
  '""',
  '"NaN"',
  '"x"',
  `"${'x'.repeat(3_000)}"`,
  `"${'x'.repeat(90_000)}"`,
  `"${'🚗'.repeat(10_001)}"`,
  String.raw`"\u202e\u001b[31m\u009b31m\u2028"`,
  String.raw`"\ud800"`,
  '"<img src=x onerror=alert(1)>"',
  '"../../etc/passwd"',
  '"+275760-09-13T00:00:00.001Z"',
  '"9999-99-99T99:99:99Z"',
  '[]',
  '{}',
  '[[[[1]]]]',
  '[null,7,"x",{}]',
  '{"length":{"toString":1,"valueOf":2}}',
  '{"__proto__":{"polluted":true}}',
  '{"a":{"b":{"c":[1]}}}',
  longList,
  nested(70, '[', ']'),
  nested(40, '[', ']'),
];

type Path = readonly (string | number)[];

/** Where members are, each with its own path. */
function pathsOf(json: unknown, path: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [path];
  const inner = Object.entries(json).flatMap(([name, value]) =>
    pathsOf(value, [...path, Array.isArray(json) ? Number(name) : name]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

const placeholder = 'hostile-place-of-a-member';

/** The same with another member at a place. */
function replaced(json: unknown, path: Path, value: string): string {
  const copy: unknown = structuredClone(json);
  let at: unknown = copy;
  for (const name of path.slice(0, -1)) at = Reflect.get(Object(at), name);
  Reflect.set(Object(at), path.at(-1) ?? '', placeholder);
  return JSON.stringify(copy).replace(`"${placeholder}"`, () => value);
}

/** Good answers of which one member is wrong: each member at least once, with values that the dice choose. */
export function wrongMembers(good: unknown, dice: Dice, mostPerMember: number): HostileBody[] {
  return pathsOf(good).flatMap(path =>
    Array.from({ length: mostPerMember }, () => {
      const value = dice.pick(values);
      return text(`${path.join('.')} = ${value.slice(0, 40)}`, replaced(good, path, value));
    }),
  );
}
