import { append, type ChainOwner } from './chain.ts';
import { type Entry, isOpen, type Step } from './entry.ts';
import { composePatches, isShown } from './merge.ts';
import { replaceEntry } from './replace.ts';
import { ownRevision } from './seal.ts';

type Update = Extract<Step, { kind: 'order-update' }>;

/**
 * Queues what is to be done to an accepted order at the end of its chain. A change joins the one before it where nothing
 * of that was sealed: both together are a new entry in its place. Call inside transaction 1.
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

/** Both changes as one, on the order that the elder was made on; null where they stay two. */
function mergedWith(
  elder: Entry,
  { patch, base, quotedTotalCents }: Update,
  owner: ChainOwner,
): Update | null {
  const { intent } = elder;
  if (intent.kind !== 'order-update' || elder.state !== 'queued' || elder.sealed) return null;
  if (elder.accountId !== owner.accountId || elder.environmentId !== owner.environmentId) return null;
  // Others have changed the order in between and the later change was made in the knowledge of that: the dispatcher is
  // asked about the elder one alone.
  const known = [intent.base.revision, ownRevision(elder, owner.entries)];
  if (!known.includes(base.revision)) return null;
  const composed = composePatches(intent.patch, patch);
  // A change that takes the elder one back would be refused as none.
  if (!composed || isShown({ patch: composed, base: intent.base, before: [] }, intent.base)) return null;
  // The later price is that of both.
  return { kind: 'order-update', patch: composed, base: intent.base, quotedTotalCents };
}
