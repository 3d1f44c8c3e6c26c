import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { methods } from '../../src-shared/contract/contract.ts';
import { startCore, untilSynchronised } from '../support/core.ts';
import { draftOf } from '../support/core-orders.ts';
import { longestWaitMs } from '../support/longest-wait.ts';
import { entered, openRemote, type Remote, startRemote } from '../support/remote.ts';

type Which = 0 | 1;
type Step =
  | { do: 'place' | 'show' | 'rotate' | 'synchronise' | 'price' | 'test'; where: Which }
  | { do: 'away' | 'back'; where: Which };

const stepOf: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { weight: 4, arbitrary: fc.constant('place' as const) },
    {
      weight: 7,
      arbitrary: fc.constantFrom('show', 'rotate', 'synchronise', 'price', 'test', 'away', 'back'),
    },
  ),
  where: fc.constantFrom<Which>(0, 1),
});

// @interface service.environments auth.one-environment
it('two environments used in turn and at once never reach each other', async () => {
  const fixture = await startCore();
  const remotes = await Promise.all(['north', 'south'].map(startRemote));
  const ids: string[] = [];
  for (const remote of remotes) ids.push(await openRemote(fixture, remote));
  const said: string[][] = [[], []];
  let count = 0;

  /** As a window of one environment does, whichever is on screen. */
  const ask = async (where: Which, method: keyof typeof methods, input: unknown) => {
    const reply = await fixture.core.router.invoke(method, input, ids[where] ?? '');
    return reply.ok ? reply.value : null;
  };

  async function place(where: Which): Promise<void> {
    count += 1;
    const reference = `${remotes[where]?.name}-${count}`;
    const draft = draftOf(one => {
      one.customerReference = reference;
    });
    const made = methods['drafts.create'].output.parse(await ask(where, 'drafts.create', {}));
    const { localId } = made;
    const saved = methods['drafts.save'].output.safeParse(
      await ask(where, 'drafts.save', { localId, version: made.version, draft }),
    );
    // An empty new draft is given out again: of two at once, the first to save has it.
    if (!saved.success) return;
    const order = { localId, version: saved.data.version, quotedTotalCents: null };
    if ((await ask(where, 'orders.place', order)) !== null) said[where]?.push(reference);
  }

  async function run({ do: what, where }: Step): Promise<void> {
    const remote = remotes[where];
    const id = ids[where] ?? '';
    if (!remote) return;
    if (what === 'place') await place(where);
    if (what === 'show') await fixture.call('environments.open', { id });
    if (what === 'rotate') {
      const credential = remote.credentials[count % 2] ?? expect.unreachable();
      await ask(where, 'credentials.replace', entered(credential));
    }
    if (what === 'synchronise') await ask(where, 'orders.synchronise', {});
    if (what === 'price') await ask(where, 'prices.check', { draft: draftOf() });
    if (what === 'test') await ask(where, 'connection.test', {});
    if (what === 'away')
      await remote.control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 2 });
    if (what === 'back') await remote.control.noFaults();
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(stepOf, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
      async rounds => {
        for (const together of rounds) await Promise.all(together.map(run));
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );

  for (const [index, remote] of remotes.entries()) {
    await remote.control.noFaults();
    await fixture.until(async () => {
      const { waiting, sending } = methods['outbox.summary'].output.parse(
        await ask(index === 0 ? 0 : 1, 'outbox.summary', {}),
      );
      return waiting + sending === 0;
    }, `${remote.name} has sent everything`);
    expect((await remote.references()).toSorted()).toEqual(said[index]?.toSorted());
    const requests = await remote.control.requests();
    // A token or credential of the other one would have been refused, and an order of the other one not found.
    expect(requests.filter(({ status }) => status === 401 || status === 403 || status === 404)).toEqual([]);
  }
  expect(said.flat().length).toBeGreaterThan(10);
});

it('a service that is not on screen any more is asked for no list, until it is opened again', async () => {
  let aheadMs = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  const fixture = await startCore({ clock });
  const north = await startRemote('north');
  const south = await startRemote('south');
  const looksAt = async ({ control }: Remote): Promise<number> =>
    (await control.requests()).filter(({ method, path }) => method === 'GET' && path === '/v2/orders').length;
  /** Lets hours pass until the service on screen was looked at once more: what is due is asked for at once. */
  const lookAgain = async (front: Remote): Promise<void> => {
    const before = await looksAt(front);
    const afterAnHour = () => {
      aheadMs += 3_600_000;
      fixture.core.nudge();
      return looksAt(front);
    };
    await expect.poll(afterAnHour, { timeout: longestWaitMs }).toBeGreaterThan(before);
    await untilSynchronised(fixture);
  };

  const northId = await openRemote(fixture, north);
  await lookAgain(north);
  const southId = await openRemote(fixture, south);
  await lookAgain(south);
  for (const [id, former, front] of [
    [northId, south, north],
    [southId, north, south],
  ] as const) {
    await fixture.call('environments.open', { id });
    await lookAgain(front);
    const before = await looksAt(former);
    for (let times = 0; times < 4; times += 1) await lookAgain(front);
    expect(await looksAt(former)).toBe(before);
  }
});
