import { append, type ChainOwner } from './chain.ts';
import { type Entry, isOpen, type Step } from './entry.ts';
import { composePatches, isShown } from './merge.ts';
import { replaceEntry } from './replace.ts';
import { ownRevision } from './seal.ts';

type Update = Extract<Step, { kind: 'order-update' }>;

/**
 * Queues a step at the end of an accepted order's chain. If the step is an update and the last open entry is an update
 * that is not sealed yet, a new entry with both replaces that entry. Call it inside the transaction that stores the
 * user's action ("transaction 1").
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
  // The updates stay separate if others changed the order between them. The user made the later one with that change on
  // screen, so only the older one can conflict with it.
  const known = [intent.base.revision, ownRevision(elder, owner.entries)];
  if (!known.includes(base.revision)) return null;
  const composed = composePatches(intent.patch, patch);
  // Updates that cancel out stay separate, because the service rejects a change without effect.
  if (!composed || isShown({ patch: composed, base: intent.base, before: [] }, intent.base)) return null;
  // The later price was shown for both updates together.
  return { kind: 'order-update', patch: composed, base: intent.base, quotedTotalCents };
}
