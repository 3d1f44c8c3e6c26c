import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { OrderDetail, OrderRow } from '../../../src-shared/records.ts';
import type { Environment } from './app.ts';
import type { Dice } from './dice.ts';
import { addedEnd, createHands, type Draft } from './hands.ts';
import { orderChanges, orderText } from './texts.ts';
import type { Tell } from './told.ts';

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

/** Not possible now; or, of very small documents, two that are the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DispatchError &&
  (error.error.code === 'not_allowed_in_state' || error.error.reason === 'attached_already');

/** At the service, and ours: one that is only in its list may be ours as soon as we hear of it. */
export const isOwnAccepted = ({ phase, localId, orderId }: OrderRow): boolean =>
  phase === 'accepted' && localId !== orderId;

const hasOpen = ({ entries }: OrderDetail, kind: string): boolean =>
  entries.some(entry => entry.kind === kind && !['done', 'superseded', 'cancelled'].includes(entry.state));
