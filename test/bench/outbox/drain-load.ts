// Our outbox in a process of its own: `node drain-load.ts BASE_URL FOLDER ORDERS`. Places the orders with no network,
// then drains them; prints orders per second of the draining,
// and the time of the processor that the core took for each.
import { createNetwork, refusingOrigin, startApp } from '../../support/torture/app.ts';
import { credentialOf } from '../../support/torture/service.ts';
import { createHands, orderText } from '../../support/torture/work.ts';

const [baseUrl = '', folder = '', orders = '1'] = process.argv.slice(2);
const network = createNetwork();
const app = await startApp({
  folder,
  services: [{ baseUrl, client: credentialOf('office', 'office') }],
  watchConnections: network.watch,
});
network.trouble(() => ({ origin: refusingOrigin }));
const hands = createHands(app.front, () => undefined);
for (let order = 0; order < Number(orders); order += 1) {
  await hands.place(await hands.draft(orderText(`drain-${order}`, '')));
}
network.trouble(() => null);
const [startedAt, used] = [performance.now(), process.cpuUsage()];
await app.front.call('outbox.retry', { entryId: null });
await app.front.drained(600_000);
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(used);
const { attention } = await app.front.call('outbox.summary', {});
if (attention > 0) throw new Error(`${attention} orders need the dispatcher.`);
await app.stop();
console.log(
  JSON.stringify({
    ordersPerSecond: Number(orders) / seconds,
    processorMs: (user + system) / 1_000 / Number(orders),
  }),
);
process.exit(0);
