import { join } from 'node:path';
import type { RequestFault } from '../../src-main/sandbox/services/faults.ts';
import { tortureFolder } from '../support/clean-up.ts';
import {
  type App,
  createNetwork,
  type Environment,
  refusingOrigin,
  startApp,
  type Trouble,
} from '../support/torture/app.ts';
import { createDice, type Dice, dealt, seedOf } from '../support/torture/dice.ts';
import { judge } from '../support/torture/oracle.ts';
import { openTraps, type Traps } from '../support/torture/points.ts';
import {
  addFindings,
  count,
  emptyReport,
  missIdleness,
  type TortureReport,
} from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import type { Tell, Told } from '../support/torture/told.ts';
import { createHands, orderChanges, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
/** Faults side by side, each with an app of its own: most of the time is waiting for the next try. */
const atOnce = 16;

const operations = {
  'file-create': { method: 'POST', path: /^\/v2\/files$/ },
  upload: { method: 'POST', path: /^\/uploads$/ },
  'order-create': { method: 'POST', path: /^\/v2\/orders$/ },
  'order-update': { method: 'PATCH', path: /^\/v2\/orders\/[^/]+$/ },
  scenario: { method: 'POST', path: /\/advance$/ },
  'order-cancel': { method: 'POST', path: /\/cancel$/ },
} as const;
type Operation = keyof typeof operations;
const names = Object.keys(operations) as Operation[];

const fault = (given: RequestFault): Trouble => ({ fault: given });
const status = (code: number): Trouble => fault({ kind: 'status', status: code });

/** Every way in which a request can fail, by its name in the report. */
const faultsOf = (traps: Traps): Record<string, Trouble> => ({
  refuse: { origin: refusingOrigin },
  dns: { origin: 'http://service.invalid' },
  'reset before the body': { origin: traps.before },
  'reset in the body': { origin: traps.in },
  'reset after the body': { origin: traps.after },
  'reset by the service': fault({ kind: 'reset_before' }),
  'commit then drop': fault({ kind: 'reset_after' }),
  'commit then 500': fault({ kind: 'status', status: 500, after: true }),
  'truncated body': fault({ kind: 'truncate' }),
  'slow drip': fault({ kind: 'drip', delay_ms: 2 }),
  '401': status(401),
  '409': status(409),
  '412': status(412),
  '429': status(429),
  '500': status(500),
  '503': status(503),
});

/** Where the dispatcher has to decide. An upload has a new address instead. */
const isForDispatcher = (name: string, operation: Operation): boolean =>
  (name === '409' || name === '412') && operation !== 'upload';

/** One that does not lead to another try comes once. */
const timesOf = (name: string, operation: Operation, dice: Dice): number =>
  isForDispatcher(name, operation) || name === 'slow drip' ? 1 : dice.between(1, 2);

/** Every operation × at the first try and at a retry, with so many faults: each of them before one comes again. */
export async function tortureByFaults(faults: number, seed: number): Promise<TortureReport> {
  const report = emptyReport('faults', seed, faults);
  const traps = await openTraps();
  const all = Object.entries(faultsOf(traps));
  try {
    for (let first = 0; first < faults; first += atOnce) {
      const numbers = Array.from({ length: Math.min(atOnce, faults - first) }, (_, index) => first + index);
      await Promise.all(
        numbers.map(number => torture(report, dealt(all, number, seed), seedOf(seed, number))),
      );
    }
    missIdleness(report, faults);
    return report;
  } finally {
    traps.close();
  }
}

async function torture(
  report: TortureReport,
  [name, trouble]: [string, Trouble],
  seed: number,
): Promise<void> {
  const { folder, remove } = tortureFolder();
  const service = await startServiceHere(join(folder, 'service'));
  const network = createNetwork();
  const app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
    watchConnections: network.watch,
  });
  try {
    const told: Told[] = [];
    const dice = createDice(seed);
    /** Orders of cells in which the dispatcher has to decide. */
    const decided = new Set<string>();
    for (const operation of names) {
      for (const isRetry of [false, true]) {
        const cell = `${name} × ${operation} × ${isRetry ? 'retry' : 'first'} (seed ${seed})`;
        const troubles = planOf(trouble, isRetry, timesOf(name, operation, dice), dice);
        const planned = troubles.length;
        const order = createOrder(app.front, cell, dice, one => void told.push(one));
        if (!isOfPlacing(operation)) await order.place();
        network.trouble((method, path) => {
          const { method: wanted, path: pattern } = operations[operation];
          return method === wanted && pattern.test(path) ? (troubles.shift() ?? null) : null;
        });
        await (isOfPlacing(operation) ? order.place() : order.step(operation));
        network.trouble(() => null);
        count(report, 'cells');
        count(report, 'faults met', planned - troubles.length);
        if (troubles.length > 0) report.lost.push(`${cell}: the fault was not met`);
        const needed = await order.attention();
        if (needed && !isForDispatcher(name, operation)) report.lost.push(`${cell}: ${needed}`);
        if (needed) decided.add(order.localId());
      }
    }
    const found = await judge(told, app.front, service, {
      clients: [client],
      mayNeedAttention: ({ localId }) => decided.has(localId),
    });
    if (found.attention > decided.size) found.lost.push(`${found.attention} wait in ${decided.size} orders`);
    addFindings(report, found, `seed ${seed}`);
  } finally {
    await close(app, service);
    remove();
  }
}

async function close(app: App, service: Service): Promise<void> {
  await app.stop();
  await service.close();
}

const isOfPlacing = (operation: Operation): boolean =>
  operation === 'file-create' || operation === 'upload' || operation === 'order-create';

/** At a retry the first try failed in some other way. */
function planOf(trouble: Trouble, isRetry: boolean, times: number, dice: Dice): Trouble[] {
  const first = dice.pick<Trouble>([status(503), fault({ kind: 'reset_after' }), { origin: refusingOrigin }]);
  return [...(isRetry ? [first] : []), ...Array.from({ length: times }, () => trouble)];
}

/** An order with one document, and what is done to it. */
function createOrder(environment: Environment, reference: string, dice: Dice, tell: Tell) {
  const hands = createHands(environment, tell);
  let localId = '';
  return {
    localId: () => localId,
    async place(): Promise<void> {
      const draft = await hands.draft(orderText(reference, 'first', dice));
      localId = draft.localId;
      await hands.attach(localId, `${reference}.pdf`, dice.bytes(dice.pick([1, 5_000, 150_000])));
      await hands.place(draft);
      await environment.drained();
    },
    async step(operation: Operation): Promise<void> {
      if (operation === 'order-update') {
        const { order } = await environment.call('orders.get', { localId });
        await hands.update(localId, orderChanges(reference, order, dice));
      }
      if (operation === 'order-cancel') await hands.cancel(localId);
      if (operation === 'scenario') await hands.advance(localId, 'pickup_readiness_confirmed');
      await environment.drained();
    },
    /** What is in front of the dispatcher; null where all is done. */
    async attention(): Promise<string | null> {
      const { entries } = await environment.call('orders.get', { localId });
      const stuck = entries.find(({ state }) => ['parked', 'conflict', 'uncertain'].includes(state));
      return stuck ? `${stuck.kind} is ${stuck.state}: ${stuck.lastError?.message}` : null;
    },
  };
}
