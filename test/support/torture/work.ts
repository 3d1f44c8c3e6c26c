import { randomUUID } from 'node:crypto';
import type { OrderDetail, OrderRow } from '../../../src-shared/contract/orders.ts';
import { emptyVehicle, type OrderDraft, type VehicleDraft } from '../../../src-shared/domain/draft.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { draftOf } from '../core-orders.ts';
import type { Environment } from './app.ts';
import type { Dice } from './dice.ts';
import { type Facts, factsOfItems, patchOf } from './facts.ts';
import type { Deed, Tell } from './told.ts';
import { sha256Of } from './told-document.ts';

export interface Draft {
  localId: string;
  version: number;
  text: OrderDraft;
}

export type Hands = ReturnType<typeof createHands>;

/** Ends the names of documents that are added to orders that the service has. */
export const addedEnd = ' added.pdf';

/** What a dispatcher does at the screen: told before, and with what the core answered. */
export function createHands({ call }: Environment, tell: Tell) {
  async function act<T>(deed: Deed, work: () => Promise<T>, entryIdOf?: (answer: T) => string): Promise<T> {
    const id = randomUUID();
    tell({ what: 'meant', act: id, deed });
    const answer = await work().catch((error: unknown) => {
      // Where the core's thread has ended nobody knows, as after the end of a process.
      if (error instanceof DispatchError && !isThreadEnd(error)) tell({ what: 'refused', act: id });
      throw error;
    });
    tell({ what: 'said', act: id, entryId: entryIdOf?.(answer) ?? null });
    return answer;
  }

  const step = (deed: Deed, work: () => Promise<{ entryId: string }>) =>
    act(deed, work, ({ entryId }) => entryId);

  async function save({ localId, version }: Omit<Draft, 'text'>, text: OrderDraft): Promise<Draft> {
    const saved = await act({ kind: 'save', localId, text }, () =>
      call('drafts.save', { localId, version, draft: text }),
    );
    return { localId, version: saved.version, text };
  }

  async function attach(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const sizeBytes = bytes.byteLength;
    const mediaType = 'application/pdf';
    const document = { name, mediaType, sizeBytes, sha256: sha256Of(bytes) };
    return act({ kind: 'attach', localId, document }, async () => {
      const { documentId } = await call('documents.begin', { localId, name, mediaType, sizeBytes });
      await call('documents.append', { documentId, offsetBytes: 0, bytes });
      await call('documents.finish', { documentId, thumbnail: null });
      return documentId;
    });
  }

  return {
    save,
    attach,
    /** To an order that the service has. */
    async add(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const documentId = await attach(localId, name, bytes);
      await act(
        { kind: 'file-attach', localId, name },
        () => call('documents.attach', { localId, documentIds: [documentId] }),
        ({ entryIds }) => entryIds[0] ?? '',
      );
    },
    async draft(text: OrderDraft): Promise<Draft> {
      return save(await call('drafts.create', {}), text);
    },
    async place({ localId, version }: Draft): Promise<void> {
      const placed = await act({ kind: 'place', localId }, () =>
        call('orders.place', { localId, version, quotedTotalCents: null }),
      );
      if (placed.outcome !== 'queued')
        throw new Error(`The draft of the torture breaks a rule: ${JSON.stringify(placed.problems)}`);
    },
    async update(localId: string, changes: Facts): Promise<void> {
      await step({ kind: 'order-update', localId, changes }, () =>
        call('orders.update', { localId, patch: patchOf(changes) }),
      );
    },
    async advance(localId: string, scenario: ScenarioName): Promise<void> {
      await step({ kind: 'scenario', localId, scenario }, () =>
        call('sandbox.advance', { localId, scenario, eventAt: null }),
      );
    },
    async deleteFile(localId: string, { id: fileId, name }: { id: string; name: string }): Promise<void> {
      await step({ kind: 'file-delete', localId, name }, () =>
        call('orders.deleteFile', { localId, fileId }),
      );
    },
    async cancel(localId: string): Promise<void> {
      await step({ kind: 'order-cancel', localId }, () => call('orders.cancel', { localId }));
    },
  };
}

const finnish = [
  'Hämeenkatu 1, 33100 Tampere, Finland',
  'Kauppurienkatu 9, 90100 Oulu, Finland',
  'Mannerheimintie 5, 00100 Helsinki, Finland',
  'Yliopistonkatu 20, 20100 Turku, Finland',
] as const;
const swedish = 'Sveavägen 12, 111 57 Stockholm, Sweden';

type Contact = OrderDraft['pickup']['contact'];

const people: [Contact, Contact] = [
  { name: 'Aino Virtanen', phone: '+358 40 1234567', email: 'aino@dealer.example' },
  { name: 'Åke Öberg', phone: '+46 70 123 45 67', email: '' },
];

/** The text of an order as a dispatcher types it, correct by the rules; without dice always the same. */
export function orderText(reference: string, note: string, dice: Dice | null = null): OrderDraft {
  return draftOf(text => {
    text.customerReference = reference;
    text.customerNote = note;
    if (dice) vary(text, dice);
  });
}

function vary(text: OrderDraft, dice: Dice): void {
  const { pickup, delivery } = text;
  pickup.address = dice.pick(finnish);
  const others = finnish.filter(address => address !== pickup.address);
  delivery.address = dice.pick([swedish, ...others, ...others]);
  pickup.type = dice.pick(['dealership', 'terminal', 'auction', 'private']);
  delivery.type = dice.pick(['dealership', 'terminal', 'end_customer']);
  for (const stop of [pickup, delivery]) {
    const isPerson = ['private', 'end_customer'].includes(stop.type);
    if (isPerson || dice.chance(0.3)) stop.contact = { ...dice.pick(people) };
  }
  if (dice.chance(0.4)) pickup.releaseCode = `R-${dice.below(10_000)}`;
  const { date } = pickup.availableFrom;
  const windows = [
    { date, start: '09:00', end: '11:00' },
    { date, start: '13:00', end: '15:30' },
  ];
  pickup.requestedWindows = windows.slice(dice.below(3));
  delivery.requestedWindows = windows.slice(dice.below(3));
  if (pickup.requestedWindows.length > 0 && dice.chance(0.3)) pickup.availableFrom = { date: '', time: '' };
  text.vehicle = vehicle(dice, text.vehicle.vin);
  const isAtHome = delivery.address.endsWith('Finland') && pickup.type !== 'private';
  if (isAtHome && dice.chance(0.3)) text.tradeIn = vehicle(dice, '');
  text.serviceOptions.transportPreference = dice.pick(['flexible', 'open', 'covered']);
  text.serviceOptions.inspection = dice.pick(['standard', 'extended', 'none']);
}

function vehicle(dice: Dice, vin: string): VehicleDraft {
  const one: VehicleDraft = {
    ...emptyVehicle(),
    vin,
    registrationNumber: `TST-${dice.between(100, 999)}`,
    make: dice.pick(['Audi', 'Škoda', 'BYD']),
    model: dice.pick(['Q4', 'Enyaq', '']),
    fuelType: dice.pick(['unknown', 'electric', 'plug_in_hybrid']),
    transmission: dice.pick(['unknown', 'manual', 'automatic']),
    enginePowerKw: dice.pick(['', '150']),
    firstRegisteredYear: dice.pick(['', '2024']),
    kerbWeightKg: dice.pick(['', '2100']),
    winterTires: { mounted: dice.chance(0.3), inVehicle: dice.chance(0.3) },
    plates: dice.pick(['none', 'mounted', 'in_vehicle']),
    cmr: dice.pick(['digital', 'paper']),
    note: dice.pick(['', 'Two keys', 'Kratzer an der Tür']),
  };
  if (dice.chance(0.3)) {
    one.cmrRecipient = {
      kind: 'other',
      choice: '',
      name: `Bilar & Co ${dice.below(1_000)}`,
      streetAddress: 'Storgatan 4',
      postalCode: '111 57',
      city: 'Stockholm',
      countryCode: 'SE',
    };
  }
  return one;
}

/** Changes of an order that the service has: its note, which is a new one, and now and then more. */
export function orderChanges(note: string, order: Order | null, dice: Dice): Facts {
  const changes: Facts = { customer_note: note };
  if (!order) return changes;
  switch (dice.pick(['note', 'contact', 'contact', 'code', 'windows', 'vehicle', 'options', 'address'])) {
    case 'contact':
      changes['delivery.contact.name'] = `Contact of ${note}`;
      changes['delivery.contact.phone'] = '+358 9 7654321';
      break;
    case 'code':
      changes['pickup.release_code'] = dice.pick([null, `R-${note}`]);
      break;
    case 'windows':
      changes['delivery.requested_windows'] = laterWindows(order, dice);
      break;
    case 'vehicle':
      Object.assign(changes, factsOfItems(order.items));
      changes['items.primary.note'] = `Vehicle of ${note}`;
      changes['items.primary.winter_tires.mounted'] = dice.chance(0.5);
      break;
    case 'options':
      changes['service_options.transport_preference'] = dice.pick(['flexible', 'open', 'covered']);
      changes['service_options.inspection'] = dice.pick(['standard', 'extended']);
      break;
    case 'address':
      changes['delivery.address.formatted_address'] = dice.pick(finnish);
      changes['delivery.address.country_code'] = 'FI';
      break;
  }
  return changes;
}

/** Up to two, each a day later than the one before. */
function laterWindows({ created_at: createdAt }: Order, dice: Dice) {
  const dayMs = 86_400_000;
  const firstMs = Math.ceil(Date.parse(createdAt) / dayMs) * dayMs + dice.between(8, 20) * dayMs;
  return Array.from({ length: dice.below(3) }, (_, day) => ({
    start_at: new Date(firstMs + day * dayMs).toISOString(),
    end_at: new Date(firstMs + day * dayMs + 3_600_000).toISOString(),
    timezone: 'Europe/Helsinki',
  }));
}

/** For one thing that a dispatcher does, which takes milliseconds: a core that hangs ends the run with an error. */
export const longestWorkMs = 60_000;

/** More than this waits nowhere: the service must get its turn too. */
const mostOpen = 12;

/** A busy dispatcher; `name` makes the references of this one's orders its own. */
export function createWork(environment: Environment, dice: Dice, name: string, tell: Tell) {
  const { call } = environment;
  const hands = createHands(environment, tell);
  /** Left for later. */
  const drafts: Draft[] = [];
  let made = 0;
  const nextName = () => `${name}-${(made += 1)}`;
  const textOf = (reference: string) =>
    orderText(reference, `${nextName()} ${'n'.repeat(dice.pick([1, 40, 3_000]))}`, dice);

  /** Most drafts are saved more than once before they are placed, or left for another time. */
  async function write(): Promise<void> {
    const old = dice.chance(0.3) ? drafts.pop() : undefined;
    const reference = old?.text.customerReference ?? nextName();
    let draft = old ?? (await hands.draft(textOf(reference)));
    for (let parts = dice.below(4); parts > 0; parts -= 1) {
      if (dice.chance(0.5)) draft = await hands.save(draft, textOf(reference));
      else {
        const bytes = dice.bytes(dice.pick([1, 900, 20_000]));
        await hands.attach(draft.localId, `${nextName()}.pdf`, bytes);
      }
    }
    if (dice.chance(0.85)) await hands.place(draft);
    else drafts.push(draft);
  }

  /** Something that the service allows, to an order that is not about to end. */
  async function step(): Promise<void> {
    const { rows } = await call('orders.list', {});
    const accepted = rows.filter(row => isOwnAccepted(row) && row.status !== 'cancelled');
    const [first, ...others] = accepted.slice(0, 8);
    if (!first) return write();
    const { localId } = dice.pick([first, ...others]);
    const detail = await call('orders.get', { localId });
    if (hasOpen(detail, 'order-cancel')) return;
    if (dice.chance(0.05)) return hands.cancel(localId);
    if (dice.chance(0.6)) return hands.update(localId, orderChanges(nextName(), detail.order, dice));
    if (dice.chance(0.4)) return hands.add(localId, `${nextName()}${addedEnd}`, dice.bytes(900));
    const isNew = detail.order?.pickup_readiness === 'preparing' && !hasOpen(detail, 'scenario');
    const tracking = dice.pick<ScenarioName>(['tracking_paused', 'tracking_available']);
    return hands.advance(localId, isNew ? 'pickup_readiness_confirmed' : tracking);
  }

  return {
    /** One thing a dispatcher does; a refusal that says so is no fault. */
    async one(): Promise<void> {
      for (;;) {
        const changed = environment.nextEvent(50);
        const { waiting, sending } = await call('outbox.summary', {});
        if (waiting + sending < mostOpen) break;
        await changed;
      }
      try {
        await (dice.chance(0.5) ? write() : step());
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },
  };
}

/** Of a call that was on its way when the core's thread ended. */
export const isThreadEnd = (error: unknown): boolean =>
  error instanceof DispatchError && error.error.reason === 'core_ended';

/** Not possible now; or, of very small documents, two that are the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DispatchError &&
  (error.error.code === 'not_allowed_in_state' || error.error.reason === 'attached_already');

/** At the service, and ours: one that is only in its list may be ours as soon as we hear of it. */
export const isOwnAccepted = ({ phase, localId, orderId }: OrderRow): boolean =>
  phase === 'accepted' && localId !== orderId;

const hasOpen = ({ entries }: OrderDetail, kind: string): boolean =>
  entries.some(entry => entry.kind === kind && !['done', 'superseded', 'cancelled'].includes(entry.state));
