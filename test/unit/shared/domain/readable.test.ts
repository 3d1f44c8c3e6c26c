import { expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, orNull } from '../../../../src-shared/domain/fields.ts';
import { responseOrderSchema } from '../../../../src-shared/domain/order.ts';
import { maxPlaces, readWhatCan } from '../../../../src-shared/domain/readable.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

const schema = z.object({
  id: z.string(),
  note: orNull(z.string()),
  place: orNull(z.object({ name: z.string(), street: orNull(z.string()) })),
  lines: listOf(z.object({ text: z.string(), count: orNull(z.number()) }), 1_000),
});

it('a part that cannot be read takes nothing else along', () => {
  expect(readWhatCan(schema, { id: 'a', note: 7, place: { name: 'A', street: [] }, lines: null })).toEqual({
    value: { id: 'a', note: null, place: { name: 'A', street: null }, lines: [] },
    unreadable: ['note', 'place.street'],
  });
});

it('a part that lacks what it must have is left out whole', () => {
  expect(readWhatCan(schema, { id: 'a', place: { name: 7, street: 'B' } })).toEqual({
    value: { id: 'a', note: null, place: null, lines: [] },
    unreadable: ['place'],
  });
});

it('the entries of a list that can be read stay, in their order, whichever of them cannot', () => {
  const lines = [
    { text: 7 },
    { text: 'b' },
    'c',
    { text: 'd', count: '4' },
    { count: 5, text: null },
    { text: 'f', count: 6 },
  ];
  const read = readWhatCan(schema, { id: 'a', lines });
  expect(read?.value.lines).toEqual([
    { text: 'b', count: null },
    { text: 'd', count: null },
    { text: 'f', count: 6 },
  ]);
  expect(read?.unreadable.length).toBeGreaterThan(0);
});

it('an answer without what it must have is not readable at all', () => {
  for (const answer of [{ note: 'x' }, { id: 7 }, null, 'text', [], 7])
    expect(readWhatCan(schema, answer)).toBeNull();
});

it('an answer of which too much is wrong is not taken for what it seems', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 7);
  expect(readWhatCan(schema, { id: 'a', lines: lines(maxPlaces) })?.value.lines).toEqual([]);
  expect(readWhatCan(schema, { id: 'a', lines: lines(maxPlaces + 1) })).toBeNull();
});

it('what was given stays as it was', () => {
  const answer = { id: 'a', note: 7, lines: [{ text: 7 }, { text: 'b' }] };
  const before = structuredClone(answer);
  readWhatCan(schema, answer);
  expect(answer).toEqual(before);
});

it('an entry that lacks one part and has another that is wrong takes nothing of the next entry along', () => {
  const windows = z.object({ windows: listOf(z.object({ from: orNull(z.string()), to: z.string() }), 9) });
  const answer = { windows: [{ from: 7 }, { from: '8:00', to: '12:00' }] };
  expect(readWhatCan(windows, answer)).toEqual({
    value: { windows: [{ from: '8:00', to: '12:00' }] },
    unreadable: ['windows.0'],
  });
});

it('a time that is an empty text is none, and named as what could not be read', () => {
  const { unreadable: _, ...order } = acceptedOrder();
  const read = responseOrderSchema.parse({ ...order, delivery: { ...order.delivery, eta: '' } });
  expect([read.delivery.eta, read.unreadable]).toEqual([null, ['delivery.eta']]);
});
