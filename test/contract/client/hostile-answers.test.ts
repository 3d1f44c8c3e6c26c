import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import { DispatchError } from '../../../src-shared/errors.ts';
import { clientOf, type LogLine } from '../../support/client.ts';
import { temporaryFolder } from '../../support/core.ts';
import { type HostileBody, wholeBodies, wrongMembers } from '../../support/hostile-answers/bodies.ts';
import {
  createOrder,
  type HostileCall,
  hostileCalls,
  readOrder,
} from '../../support/hostile-answers/calls.ts';
import { type Misdeed, misdeeds } from '../../support/hostile-answers/raw.ts';
import { faultsOfError, faultsOfLines, faultsOfValue } from '../../support/hostile-answers/sound.ts';
import { hostileServer, rawAnswer } from '../../support/hostile-server.ts';
import { createDice } from '../../support/torture/dice.ts';

const seed = Number(process.env.DISPATCH_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Only against hanging: a computer may be busy with other things. */
const longestBlockMs = 20_000;
const mostMemoryBytes = 700 * 1_048_576;
const delays = monitorEventLoopDelay({ resolution: 5 });
const rssBefore = process.memoryUsage().rss;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => void rejections.push(reason);
process.on('unhandledRejection', noteRejection);
let longest = { ms: 0, name: '' };
let count = 0;
let mostMemory = 0;

afterAll(() => {
  process.off('unhandledRejection', noteRejection);
  const mib = Math.round((mostMemory - rssBefore) / 1_048_576);
  process.stdout.write(
    `${count} hostile answers with the seed ${seed}: longest block ${longest.ms} ms (${longest.name}), ${mib} MiB more\n`,
  );
});

/** A server that does what it is told to, and a client of it. */
async function meeting(connections: { headersTimeoutMs?: number; bodyTimeoutMs?: number } = {}) {
  let act: Misdeed['act'] = socket => socket.destroy();
  let good = '';
  const server = await hostileServer(socket => act(socket, good));
  const ways = { baseUrl: server.baseUrl, connections };
  const [plain, signing] = [clientOf(ways), clientOf({ ...ways, credential: 'full' })];
  const folder = temporaryFolder();

  /** @returns what is wrong with how the client took it */
  async function faults(call: HostileCall, misdeed: Misdeed): Promise<string[]> {
    const client = call.name === 'a token' ? signing : plain;
    client.tokens.forget();
    client.lines.length = 0;
    [act, good] = [misdeed.act, JSON.stringify(call.good)];
    const name = `${call.name}: ${misdeed.name}`;
    delays.reset();
    delays.enable();
    const found = await outcomeOf(call.ask(client, folder), client.lines);
    delays.disable();
    count += 1;
    const ms = Math.round(delays.max / 1e6);
    if (ms > longest.ms) longest = { ms, name };
    mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
    return found.map(fault => `${name}: ${fault}`);
  }
  return { faults };
}

async function outcomeOf(work: Promise<unknown>, lines: readonly LogLine[]): Promise<string[]> {
  const outcome = await work.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  );
  const inLog = faultsOfLines(lines);
  if ('value' in outcome) return [...faultsOfValue(outcome.value), ...inLog];
  const { error } = outcome;
  return error instanceof DispatchError
    ? [...faultsOfError(error.error), ...inLog]
    : [`threw ${String(error)}`, ...inLog];
}

const answering = ({ name, body }: HostileBody, index: number): Misdeed => ({
  name,
  act(socket) {
    // The same as a refusal now and then: whoever refuses can say as much.
    const refusal = { status: '422 X', type: 'application/problem+json' };
    socket.write(rawAnswer({ ...(index % 7 === 3 ? refusal : {}), body }));
  },
});

describe.each(hostileCalls)('instead of $name', call => {
  it('nothing is an error of the program, and what is taken is sound', async () => {
    const dice = createDice(seed);
    const { faults } = await meeting();
    const bodies = [...wholeBodies(JSON.stringify(call.good), dice), ...wrongMembers(call.good, dice, 1)];
    const found: string[] = [];
    for (const [index, body] of bodies.entries()) found.push(...(await faults(call, answering(body, index))));
    expect(found, `seed ${seed}`).toEqual([]);
  });
});

describe.each([readOrder, createOrder])('on the way of $name', call => {
  it('no misdeed of a server is an error of the program', async () => {
    const { faults } = await meeting();
    const found: string[] = [];
    for (const misdeed of misdeeds.filter(({ isSlow }) => !isSlow))
      found.push(...(await faults(call, misdeed)));
    expect(found).toEqual([]);
  });
});

it.each(misdeeds.filter(({ isSlow }) => isSlow))('$name ends in time', async misdeed => {
  const { faults } = await meeting();
  const quick: HostileCall = {
    ...createOrder,
    ask: ({ client }) =>
      client.send({
        method: 'POST',
        target: '/v2/orders',
        headers: {},
        body: Buffer.from('{}'),
        isAuthorized: true,
        timeoutMs: 150,
        signal: null,
      }),
  };
  expect(await faults(quick, misdeed)).toEqual([]);
});

it('nothing was inherited from an answer, rejected behind our back, blocked for long, or kept', () => {
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(rejections).toEqual([]);
  expect(count).toBeGreaterThan(300);
  expect(longest.ms).toBeLessThan(longestBlockMs);
  expect(mostMemory - rssBefore).toBeLessThan(mostMemoryBytes);
});
