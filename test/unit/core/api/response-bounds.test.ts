import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseResponse } from '../../../../src-main/core/api/client.ts';
import { bounds, boundsFault } from '../../../../src-main/core/api/response-bounds.ts';
import { responseValueSchema } from '../../../../src-shared/domain/fields.ts';
import { orderSchema } from '../../../../src-shared/domain/order.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';
import { failureOf } from '../../../support/client.ts';

const faultOf = (json: string, values = bounds.one.values) => boundsFault(Buffer.from(json), values);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const list = (count: number, entry = '1') => `[${Array.from({ length: count }, () => entry).join(',')}]`;

it.each([
  ['64 lists in each other', nested(64), null],
  ['65 lists in each other', nested(65), 'answer_too_deep'],
  ['65 objects in each other', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'answer_too_deep'],
  ['a million lists that never end', '['.repeat(1_000_000), 'answer_too_deep'],
  ['64 lists in each other, twice', `[${nested(63)},${nested(63)}]`, null],
  ['brackets in a text', JSON.stringify('['.repeat(1_000)), null],
  ['brackets in a text, behind a quotation mark', JSON.stringify(`"${'['.repeat(70)}`), null],
  ['depth behind a text that ends in a backslash', String.raw`["\\", ${nested(64)}]`, 'answer_too_deep'],
  ['5,000 entries', list(5_000), null],
  ['5,001 entries', list(5_001), 'too_many_entries'],
  ['5,001 entries of an object', `{${'"a":1,'.repeat(5_000)}"a":1}`, 'too_many_entries'],
  ['lists of 5,000 entries, one after the other', `[${list(5_000)},${list(5_000)}]`, null],
  ['commas in a text', JSON.stringify(','.repeat(6_000)), null],
  ['100,000 objects', list(100_000, '{}'), 'too_many_entries'],
  ['50,001 values', list(12, list(4_200)), 'answer_too_large'],
  ['49,000 values', list(10, list(4_890)), null],
  ['no JSON at all', ']]}}"', null],
  ['a text without an end', '["\\', null],
])('of %s the fault is %j', (_what, json, fault) => {
  expect(faultOf(json)).toBe(fault);
});

const answered = (json: unknown) => ({
  status: 200,
  headers: {},
  body: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
  requestId: 'req_1',
});
const reasonOf = async (work: () => unknown) => (await failureOf(Promise.resolve().then(work))).reason;

it('a page with more entries than five pages of the interface is not read', async () => {
  const page = z.object({ data: z.array(z.unknown()) });
  expect(parseResponse(answered({ data: Array(500).fill({}) }), page, bounds.page).data).toHaveLength(500);
  const tooMany = () => parseResponse(answered({ data: Array(501).fill({}) }), page, bounds.page);
  expect(await reasonOf(tooMany)).toBe('too_many_entries');
});

it('what would overflow the stack is refused before anything looks into it', async () => {
  const deep = `{"customer_note":${nested(100_000)}}`;
  expect(await reasonOf(() => parseResponse(answered(deep), orderSchema))).toBe('answer_too_deep');
});

it('an order with thousands of vehicles or actions is said to have too many entries', async () => {
  const order = acceptedOrder();
  const many = <T>(one: T): T[] => Array.from({ length: 2_000 }, () => one);
  for (const more of [{ items: many(order.items[0]) }, { allowed_actions: many('update') }]) {
    const json = { ...order, ...more };
    expect(await reasonOf(() => parseResponse(answered(json), orderSchema))).toBe('too_many_entries');
  }
});

it('a text longer than anybody reads is cut with a mark, and ids and revisions are not', () => {
  const long = 'x'.repeat(30_000);
  const order = acceptedOrder();
  const items = [{ ...order.items[0], pickup_condition: { remarks: [{ text: long }] } }];
  const json = { ...order, customer_note: long, revision: long, items };
  const read = parseResponse(answered(json), orderSchema);
  expect(read.customer_note).toHaveLength(20_000);
  expect(read.customer_note?.endsWith('x […]')).toBe(true);
  expect(read.revision).toBe(long);
  expect(JSON.stringify(read.items[0]?.pickup_condition)).toHaveLength(
    20_000 + '{"remarks":[{"text":""}]}'.length,
  );
  // Read again, from the database or by the window, it stays as it is.
  expect(orderSchema.parse(read)).toEqual(read);
});

it('a value of an unknown shape has no number that is none, and no heritage', () => {
  const schema = z.object({ odd: responseValueSchema });
  const json = '{"odd":{"a":[1e999,-1e999,1.5],"__proto__":{"polluted":true},"b":{"__proto__":1}}}';
  const { odd } = parseResponse(answered(json), schema);
  expect(odd).toEqual({ a: [null, null, 1.5], b: {} });
  expect(JSON.stringify(odd)).not.toContain('__proto__');
  expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
});

it('a text as long as ours may be comes back whole', () => {
  const note = 'ä'.repeat(10_000);
  expect(
    parseResponse(answered({ ...acceptedOrder(), customer_note: note }), orderSchema).customer_note,
  ).toBe(note);
});
