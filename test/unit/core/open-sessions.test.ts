import { expect, it } from 'vitest';
import { createOpenSessions } from '../../../src-main/core/open-sessions.ts';
import type { Session } from '../../../src-main/core/session.ts';

const anybody = (): void => undefined;

/** Sessions that say when they begin and end; the end takes as long as the test says. */
function opened() {
  const told: string[] = [];
  const ending = Promise.withResolvers<void>();
  const sessions = createOpenSessions(id => {
    const name = `${id}${told.filter(one => one.startsWith(`begin ${id}`)).length + 1}`;
    told.push(`begin ${name}`);
    const session: Pick<Session, 'stop'> = {
      async stop() {
        told.push(`stop ${name}`);
        await ending.promise;
        told.push(`ended ${name}`);
      },
    };
    return session as Session;
  });
  return { sessions, told, end: ending.resolve, fail: ending.reject };
}

it('whoever wants one that ends waits for its end, and all have the next one', async () => {
  const { sessions, told, end } = opened();
  await sessions.of('a', anybody);
  const renewed = sessions.inTurn('a', async () => {
    await sessions.end('a');
    return sessions.now('a');
  });
  const wanted = [sessions.of('a', anybody), sessions.of('a', anybody)];
  // What belongs to another does not wait.
  await sessions.of('b', anybody);
  expect(told).toEqual(['begin a1', 'stop a1', 'begin b1']);
  end();
  const [next, ...others] = await Promise.all([renewed, ...wanted]);
  expect(others).toEqual([next, next]);
  expect(told).toEqual(['begin a1', 'stop a1', 'begin b1', 'ended a1', 'begin a2']);
});

it('whoever waited does not have one that nobody may have any more', async () => {
  const { sessions, end } = opened();
  await sessions.of('a', anybody);
  let isRemoved = false;
  const removed = sessions.inTurn('a', () => sessions.end('a'));
  const wanted = sessions.of('a', () => {
    if (isRemoved) throw new Error('removed');
  });
  isRemoved = true;
  end();
  await expect(wanted).rejects.toThrow('removed');
  await removed;
  expect(sessions.all()).toEqual([]);
});

it('one that did not end in order keeps nobody from the next one', async () => {
  const { sessions, told, fail } = opened();
  await sessions.of('a', anybody);
  const ended = sessions.inTurn('a', () => sessions.end('a'));
  const wanted = sessions.of('a', anybody);
  fail(new Error('disk gone'));
  await expect(ended).rejects.toThrow('disk gone');
  await wanted;
  expect(told.at(-1)).toBe('begin a2');
});

it('when all end, what is being changed is not opened again, nor anything else', async () => {
  const { sessions, told, end } = opened();
  await sessions.of('a', anybody);
  await sessions.of('b', anybody);
  const renewed = sessions.inTurn('a', async () => {
    await sessions.end('a');
    sessions.now('a');
  });
  const stopped = sessions.stop();
  end();
  await expect(renewed).rejects.toMatchObject({ error: { code: 'cancelled' } });
  await stopped;
  await expect(sessions.of('b', anybody)).rejects.toMatchObject({ error: { code: 'cancelled' } });
  expect(told).toEqual(['begin a1', 'begin b1', 'stop a1', 'ended a1', 'stop b1', 'ended b1']);
});
