import type { OrderDraft } from './draft.ts';
import { type Unit, unitsOf } from './order-fields.ts';

const isSame = (unit: Unit, one: OrderDraft, other: OrderDraft): boolean =>
  unit.every(({ read }) => JSON.stringify(read(one)) === JSON.stringify(read(other)));

/** A copy of `to` in which the fields of the unit have the values of `from`. */
const copied = (unit: Unit, to: OrderDraft, from: OrderDraft): OrderDraft =>
  unit.reduce((draft, { read, write }) => write(draft, read(from)), to);

/**
 * Units of the form that a change of an accepted order can set: all but the CMR recipients. Vehicles can be neither
 * added nor removed.
 */
const changeable = (now: OrderDraft): Unit[] =>
  unitsOf(now).filter(([{ path }]) => !path.endsWith('.cmr_recipient'));

/** Paths of the units whose values differ between the order (`now`) and the edited form. */
export const touchedPaths = (now: OrderDraft, draft: OrderDraft): string[] =>
  changeable(now)
    .filter(unit => !isSame(unit, now, draft))
    .map(([{ path }]) => path);

/** An edit of an order. `base` has the value of each field of the order when the user began to edit that field. */
export interface TypedChange {
  base: OrderDraft;
  draft: OrderDraft;
}

export interface FollowedChange extends TypedChange {
  /**
   * Paths of edited fields whose value in the order `now` has changed since the edit began, to something other than
   * what was typed.
   */
  overtaken: string[];
}

/**
 * Brings an edit up to date with the current order `now`: fields that were not edited take the order's values, and
 * edited fields keep what was typed.
 */
export function follow(typed: TypedChange, now: OrderDraft): FollowedChange {
  const shaped = (draft: OrderDraft): OrderDraft => ({
    ...draft,
    // Users cannot edit these values, so they follow the order.
    pickup: { ...draft.pickup, namedZone: now.pickup.namedZone },
    delivery: { ...draft.delivery, namedZone: now.delivery.namedZone },
    vehicle: { ...draft.vehicle, cmrRecipient: now.vehicle.cmrRecipient },
    tradeIn: now.tradeIn && { ...(draft.tradeIn ?? now.tradeIn), cmrRecipient: now.tradeIn.cmrRecipient },
  });
  let base = shaped(typed.base);
  let draft = shaped(typed.draft);
  const overtaken: string[] = [];
  for (const unit of changeable(now)) {
    const isTyped = !isSame(unit, base, draft);
    if (!isTyped) draft = copied(unit, draft, now);
    if (!isTyped || isSame(unit, draft, now)) base = copied(unit, base, now);
    else if (!isSame(unit, base, now)) overtaken.push(unit[0].path);
  }
  return { base, draft, overtaken };
}

/** Puts the edited fields into another form (`under`) of the same order. */
export const layer = (under: OrderDraft, { base, draft }: TypedChange): OrderDraft =>
  changeable(under).reduce(
    (whole, unit) => (isSame(unit, base, draft) ? whole : copied(unit, whole, draft)),
    under,
  );
