import { append, type ChainOwner } from './chain.ts';
import { type Entry, isOpen, type Step } from './entry.ts';
import { composePatches, isShown } from './merge.ts';
import { replaceEntry } from './replace.ts';
import { ownRevision } from './seal.ts';

type Update = Extract<Step, { kind: 'order-update' }>;

/**
 * Queues a step at the end of an accepted order's chain. An update is merged with a preceding update that is not sealed
 * yet: a new entry replaces both. Call it inside transaction 1.
 * @returns the entry's id
 */
export function queueStep(owner: ChainOwner, localId: string, step: Step, nowMs: number): string {
  if (step.kind === 'order-update') {
    const elder = owner.entries.ofOrder(localId).findLast(({ state }) => isOpen(state));
    const merged = elder ? mergedWith(elder, step, owner) : null;
    if (elder && merged) return replaceEntry(owner, elder, merged, nowMs);
  }
  return append(owner, localId, 'end', step, null, nowMs);
}

/**
 * Merges two queued updates into one, based on the order the older update was based on; null if they must stay
 * separate.
 */
function mergedWith(
  elder: Entry,
  { patch, base, quotedTotalCents }: Update,
  owner: ChainOwner,
): Update | null {
  const { intent } = elder;
  if (intent.kind !== 'order-update' || elder.state !== 'queued' || elder.sealed) return null;
  if (elder.accountId !== owner.accountId || elder.environmentId !== owner.environmentId) return null;
  // Others have changed the order in between, and the user knew of that when making the later update. Only the older
  // update may be in conflict.
  const known = [intent.base.revision, ownRevision(elder, owner.entries)];
  if (!known.includes(base.revision)) return null;
  const composed = composePatches(intent.patch, patch);
  // Updates that cancel out stay separate: the service rejects a change that changes nothing.
  if (!composed || isShown({ patch: composed, base: intent.base, before: [] }, intent.base)) return null;
  // The later price covers both updates.
  return { kind: 'order-update', patch: composed, base: intent.base, quotedTotalCents };
}
