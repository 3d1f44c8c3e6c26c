// Our client in a process of its own: `node ours-load.ts BASE_URL ORDER_ID PARALLEL SECONDS [LOG_FILE]`.
import { openLog } from '../../../src-main/adapters/log.ts';
import { createEndpoints } from '../../../src-main/core/api/endpoints.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { clientOfBench } from './client-of-bench.ts';

const [baseUrl = '', orderId = '', parallelText = '1', secondsText = '1', logFile] = process.argv.slice(2);
const log = logFile === undefined ? { write: () => undefined } : openLog(logFile);
const { getOrder } = createEndpoints(clientOfBench(baseUrl, log), defaultInterfaceProfile);

let count = 0;
let endsAt = performance.now() + 1_000;
async function run(): Promise<void> {
  while (performance.now() < endsAt) {
    const order = await getOrder(orderId);
    if (order.id !== orderId) throw new Error('This is another order.');
    count += 1;
  }
}
const all = () => Promise.all(Array.from({ length: Number(parallelText) }, run));
await all();
count = 0;
const startedAt = performance.now();
endsAt = startedAt + Number(secondsText) * 1_000;
await all();
console.log(JSON.stringify({ requestsPerSecond: (count * 1_000) / (performance.now() - startedAt) }));
process.exit(0);
