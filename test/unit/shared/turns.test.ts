import { expect, it } from 'vitest';
import { createTurns, createTurnsOfEach } from '../../../src-shared/turns.ts';

/** Works that begin when their turn comes, and end when the test says so. */
function works() {
  const told: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    told.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { told, work, end: (name: string) => ends.get(name) };
}

it('one begins at once, the others each after the one before, however that ended', async () => {
  const { told, work, end } = works();
  const { take, underWay } = createTurns();
  expect(underWay()).toBeNull();
  const [one, two, three] = [take(work('one')), take(work('two')), take(work('three'))];
  expect(told).toEqual(['one']);
  const all = underWay();
  end('one')?.reject(new Error('full'));
  await expect(one).rejects.toThrow('full');
  await new Promise(setImmediate);
  expect(told).toEqual(['one', 'two']);
  end('two')?.resolve('second');
  expect(await two).toBe('second');
  await new Promise(setImmediate);
  end('three')?.reject(new Error('full'));
  await Promise.allSettled([three]);
  await all;
  expect([told, underWay()]).toEqual([['one', 'two', 'three'], null]);
  void take(work('four'));
  expect(told.at(-1)).toBe('four');
});

it('of each thing they are apart, and all of them can be waited for', async () => {
  const { told, work, end } = works();
  const { take, underWay, allEnded } = createTurnsOfEach();
  void take('a', work('a1'));
  void take('a', work('a2'));
  void take('b', work('b1'));
  expect(told).toEqual(['a1', 'b1']);
  const ended = allEnded();
  end('b1')?.resolve('');
  await underWay('b');
  expect([underWay('b'), underWay('c')]).toEqual([null, null]);
  end('a1')?.resolve('');
  await new Promise(setImmediate);
  end('a2')?.resolve('');
  await ended;
  expect([told, underWay('a')]).toEqual([['a1', 'b1', 'a2'], null]);
});
