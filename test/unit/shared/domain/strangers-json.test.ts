import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseStrangersJson } from '../../../../src-shared/domain/strangers-json.ts';

const id = z.object({ id: z.string().min(1).max(100) });

it.each([
  ['toString', '{"id":{"length":{"toString":1}}}'],
  ['valueOf', '{"id":{"length":{"valueOf":{},"toString":null}}}'],
  ['a name that is escaped', '{"id":{"length":{"to\\u0053tring":1}}}'],
  ['another letter of it', '{"id":{"length":{"\\u0074oString":1}}}'],
])('JSON of others makes nobody throw who only looks at it: %s', (_, json) => {
  expect(() => id.safeParse(JSON.parse(json))).toThrow(TypeError);
  expect(id.safeParse(parseStrangersJson(json)).success).toBe(false);
});

it('all else in it is read as it stands', () => {
  const value = {
    id: 'a',
    list: [1, null, { length: 'long' }],
    'Läänintie 1': 'toString',
    deep: { length: 3 },
  };
  expect(parseStrangersJson(JSON.stringify(value))).toEqual(value);
  expect(() => parseStrangersJson('{"id":')).toThrow(SyntaxError);
});
