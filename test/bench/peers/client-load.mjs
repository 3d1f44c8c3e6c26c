// One HTTP client in a process of its own: `node client-load.mjs NAME URL PARALLEL SECONDS`; prints requests per second.
const [name, url, parallelText, secondsText] = process.argv.slice(2);
const headers = { authorization: 'Bearer token-of-the-bench', accept: 'application/json' };

/** Each gives the parsed body of one answer. */
const clients = {
  async undici() {
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent();
    return async () => (await request(url, { dispatcher, headers })).body.json();
  },
  fetch: async () => async () => (await fetch(url, { headers })).json(),
  async got() {
    const { default: got } = await import('got');
    const { Agent } = await import('node:http');
    const agent = { http: new Agent({ keepAlive: true }) };
    return () => got(url, { headers, agent }).json();
  },
  async axios() {
    const { default: axios } = await import('axios');
    const { Agent } = await import('node:http');
    const instance = axios.create({ httpAgent: new Agent({ keepAlive: true }), headers });
    return async () => (await instance.get(url)).data;
  },
  /** Its request layer, with the version header and idempotency that it adds itself. */
  async stripe() {
    const { default: Stripe } = await import('stripe');
    const { hostname, port, pathname } = new URL(url);
    const stripe = new Stripe('sk_test_of_the_bench', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
    });
    return () => stripe.rawRequest('GET', pathname);
  },
  async ky() {
    const { default: ky } = await import('ky');
    return () => ky.get(url, { headers }).json();
  },
};

const call = await clients[name]();
let count = 0;
let endsAt = performance.now() + 1_000;
async function run() {
  while (performance.now() < endsAt) {
    const order = await call();
    if (typeof order.id !== 'string') throw new Error('This is no order.');
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
