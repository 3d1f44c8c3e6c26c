import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createChangeTeller } from '../../../../src-main/core/outbox/change-teller.ts';

it('what was stored together is told at once, each order once, and later changes again', async () => {
  const told: string[][] = [];
  const { changed } = createChangeTeller(
    localIds => void told.push(localIds),
    () => undefined,
  );
  // As the callers of one transaction go on: one after the other, without a turn of the event loop between them.
  await Promise.all(['a', 'b', 'a'].map(localId => Promise.resolve(localId).then(changed)));
  expect(told).toEqual([]);
  await turn();
  expect(told).toEqual([['a', 'b']]);
  changed('a');
  await turn();
  expect(told).toEqual([['a', 'b'], ['a']]);
});

it('tells at once where it is asked to, and nothing after its end, when the database is closed', async () => {
  const told: string[][] = [];
  const teller = createChangeTeller(
    localIds => void told.push(localIds),
    () => undefined,
  );
  teller.changed('a');
  teller.tellNow();
  expect(told).toEqual([['a']]);
  await turn();
  expect(told).toEqual([['a']]);
  teller.changed('b');
  teller.stop();
  teller.changed('c');
  await turn();
  expect(told).toEqual([['a']]);
});

it('what cannot be told ends nothing but itself', async () => {
  const troubles: unknown[] = [];
  let isBroken = true;
  const told: string[][] = [];
  const { changed } = createChangeTeller(
    localIds => {
      if (isBroken) throw new Error('The disk is gone.');
      told.push(localIds);
    },
    error => void troubles.push(error),
  );
  changed('a');
  await turn();
  expect(troubles).toEqual([new Error('The disk is gone.')]);
  isBroken = false;
  changed('b');
  await turn();
  expect(told).toEqual([['b']]);
});
