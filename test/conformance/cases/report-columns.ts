import type { Order, ReportRow } from '../answers.ts';
import type { Case } from '../case.ts';
import { expectEqual, expectTrue } from '../expect.ts';
import { delivered } from '../order-states.ts';
import { rowOf } from '../report-rows.ts';
import { addresses, orderBody, orderedFor, primaryByPlate, wholeOrderBody, withField } from '../requests.ts';
import { advance, changeOrder, placeOrder, postScenario } from '../steps.ts';
import { inHours, windowIn } from '../times.ts';

const section = 'Order report row';

type Column = keyof ReportRow;
const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** Of an order with every field, right after it was placed. */
const atFirst: readonly (readonly [Column, (row: ReportRow) => unknown, (order: Order) => unknown])[] = [
  ['order_id', row => row.order_id, order => order.id],
  ['ordered_for', row => row.ordered_for, () => null],
  ['customer_reference', row => row.customer_reference, order => order.customer_reference],
  ['created_at', row => instantOf(row.created_at), order => instantOf(order.created_at)],
  ['status', row => row.status, () => 'accepted'],
  ['primary_vin', row => row.primary_vin, ({ items }) => items[0]?.vin],
  [
    'primary_registration_number',
    row => row.primary_registration_number,
    ({ items }) => items[0]?.registration_number,
  ],
  ['origin_country', row => row.origin_country, () => 'FI'],
  ['destination_country', row => row.destination_country, () => 'FI'],
  ['pickup_address', row => row.pickup_address, ({ pickup }) => pickup.address.formatted_address],
  ['delivery_address', row => row.delivery_address, ({ delivery }) => delivery.address.formatted_address],
  ['pickup_type', row => row.pickup_type, ({ pickup }) => pickup.type],
  ['delivery_type', row => row.delivery_type, ({ delivery }) => delivery.type],
  [
    'available_for_pickup_at',
    row => instantOf(row.available_for_pickup_at),
    ({ pickup }) => instantOf(pickup.available_from),
  ],
  ['picked_up_at', row => row.picked_up_at, () => null],
  ['delivered_at', row => row.delivered_at, () => null],
  ['distance_meters', row => row.distance_meters, order => order.distance_meters],
  ['total_transport_minutes', row => row.total_transport_minutes, () => null],
  ['cost', row => row.cost, ({ price }) => ({ currency: price.currency, total_cents: price.total_cents })],
];

// @interface report-row.order report-row.vehicle-and-route
const firstCases: Case[] = atFirst.map(([column, shown, expected]) => ({
  name: `report: ${column} of an order that was just placed`,
  section,
  run: async context => {
    const api = context.as('full');
    const body = withField(wholeOrderBody(context), 'delivery.type', 'end_customer');
    const order = await placeOrder(context, api, body);
    expectEqual(shown(await rowOf(context, api, order)), expected(order), column);
  },
}));

// @interface report-row.times report-row.figures report-row.refuel
const laterCases: Case[] = [
  {
    name: 'report: ordered_by has a name and an e-mail',
    section,
    run: async context => {
      const api = context.as('full');
      const { ordered_by } = await rowOf(context, api, await placeOrder(context, api));
      expectTrue((ordered_by?.name ?? '') !== '', 'there is no name');
      expectTrue(ordered_by?.email?.includes('@') === true, `the e-mail is ${ordered_by?.email}`);
    },
  },
  {
    name: 'report: driver_time_minutes grows with the distance',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const near = await rowOf(context, api, await placeOrder(context, api));
      const body = orderBody(context, { delivery: { address: addresses.hamburg } });
      const far = await rowOf(context, api, await placeOrder(context, api, body));
      const [short, long] = [near.driver_time_minutes ?? 0, far.driver_time_minutes ?? 0];
      expectTrue(short > 0 && long > short, `the minutes are ${short} and ${long}`);
      expectEqual(far.destination_country, 'DE', 'destination_country');
    },
  },
  {
    name: 'report: ordered_for is the business of an ordering channel',
    section,
    run: async context => {
      const api = context.as('ordering_channel');
      const body = orderBody(context, { rest: { ordered_for: orderedFor } });
      const row = await rowOf(context, api, await placeOrder(context, api, body));
      expectEqual(row.ordered_for, orderedFor, 'ordered_for');
    },
  },
  {
    name: 'report: what an order does not have is null',
    section: 'Conventions',
    run: async context => {
      const api = context.as('full');
      const body = orderBody(context, { items: [primaryByPlate] });
      const row = await rowOf(context, api, await placeOrder(context, api, body));
      const shown = [row.customer_reference, row.primary_vin, row.primary_registration_number];
      expectEqual(shown, [null, null, primaryByPlate.registration_number], 'columns');
    },
  },
  {
    name: 'report: without available_from, the vehicle is available from the first window on',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const [first, second] = [windowIn(context, 72, 73), windowIn(context, 96, 97)];
      const pickup = { available_from: undefined, requested_windows: [second, first] };
      const order = await placeOrder(context, api, orderBody(context, { pickup }));
      const row = await rowOf(context, api, order);
      expectEqual(
        instantOf(row.available_for_pickup_at),
        Date.parse(first.start_at),
        'available_for_pickup_at',
      );
    },
  },
  {
    name: 'report: an order that was delivered shows its times',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const order = await advance(api, id, ...delivered);
      const row = await rowOf(context, api, order);
      expectEqual(row.status, 'delivered', 'status');
      const times = [row.picked_up_at, row.delivered_at].map(instantOf);
      expectEqual(times, [order.pickup.actual_at, order.delivery.actual_at].map(instantOf), 'times');
    },
  },
  {
    name: 'report: total_transport_minutes are those from the pickup to the delivery',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      await advance(api, order.id, 'pickup_readiness_confirmed');
      const { eventTimeField } = context.profile;
      await postScenario(api, order.id, 'pickup_completed', { [eventTimeField]: inHours(context, 50) });
      await postScenario(api, order.id, 'delivery_completed', { [eventTimeField]: inHours(context, 51.5) });
      expectEqual((await rowOf(context, api, order)).total_transport_minutes, 90, 'minutes');
    },
  },
  {
    name: 'report: fuel of a long transport has a price, that of a short one does not occur',
    section,
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const fuelOf = async (address: unknown) => {
        const order = await placeOrder(context, api, orderBody(context, { delivery: { address } }));
        await advance(api, order.id, ...delivered);
        return (await rowOf(context, api, order)).refuel;
      };
      expectEqual(await fuelOf(addresses.tampere), { occurred: false, cost_cents: 0 }, 'refuel');
      const long = await fuelOf(addresses.hamburg);
      expectTrue(long?.occurred === true && (long.cost_cents ?? 0) > 0, `refuel is ${JSON.stringify(long)}`);
    },
  },
  {
    name: 'report: a change of the order is shown',
    section: 'GET /v2/reports/orders',
    run: async context => {
      const api = context.as('full');
      const order = await placeOrder(context, api);
      await changeOrder(api, order, {
        customer_reference: 'PO 3',
        delivery: { address: addresses.turku },
      });
      const row = await rowOf(context, api, order);
      const expected = ['PO 3', addresses.turku.formatted_address];
      expectEqual([row.customer_reference, row.delivery_address], expected, 'columns');
    },
  },
];

export const reportColumnCases: readonly Case[] = [...firstCases, ...laterCases];
