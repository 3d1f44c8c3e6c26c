// The process that is killed: the real core at work. It waits, loaded, for its orders; it tells one JSON line for
// each thing that the core said was saved, synchronously, so that nothing said is lost with it.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createNetwork, startApp, usualTroubles } from './app.ts';
import { createDice, seedOf } from './dice.ts';
import { createKillPoints } from './points.ts';
import { victimOrdersSchema } from './victim.ts';
import { createWork } from './work.ts';

const tell = (line: unknown) => void writeSync(1, `${JSON.stringify(line)}\n`);

async function work(line: string): Promise<void> {
  const { folder, baseUrl, client, seed, name, troubleShare, killAt } = victimOrdersSchema.parse(
    JSON.parse(line),
  );
  const points = createKillPoints(killAt, () => process.kill(process.pid, 'SIGKILL'));
  const network = createNetwork();
  const dice = createDice(seed);
  network.trouble(() => (dice.chance(troubleShare) ? dice.pick(usualTroubles) : null));
  const app = await startApp({
    folder,
    services: [{ baseUrl, client }],
    watchDatabase: points.watchDatabase,
    watchConnections: connections => points.watchConnections(network.watch(connections)),
  });
  const work = createWork(app.front, createDice(seedOf(seed, 1)), name, tell);
  for (;;) await work.one();
}

const input = createInterface({ input: process.stdin });
tell({ what: 'loaded' });
input.once('line', line => {
  work(line).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The one who would kill it is gone.
input.once('close', () => process.exit());
