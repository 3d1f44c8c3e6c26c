export const scenarios = [
  'pickup_readiness_confirmed',
  'pickup_approach_started',
  'pickup_nearby',
  'pickup_completed',
  'delivery_eta_changed',
  'inspection_completed',
  'files_published',
  'tracking_available',
  'tracking_unavailable',
  'tracking_paused',
  'delivery_completed',
  'cancelled',
] as const;
export type Scenario = (typeof scenarios)[number];

export interface OrderState {
  name: string;
  /** The scenarios that lead to it. */
  way: readonly Scenario[];
  /** What it allows by the table in assumptions.md. */
  allows: readonly Scenario[];
  isUpdatable: boolean;
  isCancellable: boolean;
}

const whileOpen: readonly Scenario[] = [
  'tracking_available',
  'tracking_unavailable',
  'tracking_paused',
  'cancelled',
];
const preparing: readonly Scenario[] = ['pickup_readiness_confirmed', ...whileOpen];
const beforePickup: readonly Scenario[] = [
  'pickup_approach_started',
  'pickup_completed',
  'inspection_completed',
  'files_published',
  ...whileOpen,
];
const underWay: readonly Scenario[] = [
  'delivery_eta_changed',
  'inspection_completed',
  'files_published',
  'delivery_completed',
  ...whileOpen,
];

const confirmed: readonly Scenario[] = ['pickup_readiness_confirmed'];
const approaching: readonly Scenario[] = [...confirmed, 'pickup_approach_started'];
export const inTransit: readonly Scenario[] = [...confirmed, 'pickup_completed'];
export const delivered: readonly Scenario[] = [...inTransit, 'delivery_completed'];

type Ways = readonly (readonly [name: string, way: readonly Scenario[], allows: readonly Scenario[]])[];

const open: Ways = [
  ['preparing', [], preparing],
  ['preparing without tracking', ['tracking_unavailable'], preparing],
  ['preparing with paused tracking', ['tracking_paused'], preparing],
  ['confirmed', confirmed, beforePickup],
  ['inspected', [...confirmed, 'inspection_completed'], beforePickup],
  ['confirmed with files', [...confirmed, 'files_published'], beforePickup],
  ['approaching', approaching, [...beforePickup, 'pickup_nearby']],
  ['nearby', [...approaching, 'pickup_nearby'], [...beforePickup, 'pickup_nearby']],
];
const onItsWay: Ways = [
  ['in transit', inTransit, underWay],
  ['in transit with another eta', [...inTransit, 'delivery_eta_changed'], underWay],
];
const over: Ways = [
  ['delivered', delivered, ['files_published']],
  ['cancelled', ['cancelled'], []],
  ['cancelled in transit', [...inTransit, 'cancelled'], []],
];

const statesOf = (ways: Ways, isUpdatable: boolean, isCancellable: boolean): OrderState[] =>
  ways.map(([name, way, allows]) => ({ name, way, allows, isUpdatable, isCancellable }));

export const orderStates: readonly OrderState[] = [
  ...statesOf(open, true, true),
  ...statesOf(onItsWay, false, true),
  ...statesOf(over, false, false),
];
