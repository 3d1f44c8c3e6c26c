import { z } from 'zod';
import { type OutboxEntry, outboxEntrySchema } from '../../src-shared/contract/outbox.ts';
import { DispatchError, type Reply } from '../../src-shared/errors.ts';
import type { Core } from '../core/compose.ts';
import { isOpen, needsAttention } from '../core/outbox/entry.ts';

const writeReplySchema = z.union([
  z.object({ outcome: z.literal('queued'), localId: z.string() }),
  z.object({ entryId: z.string() }),
  z.object({ entryIds: z.array(z.string()) }),
]);

/**
 * The reply of a write, with the outbox entries of this write. `ok` is false if an entry failed or is still waiting.
 */
export type Settled = Reply<unknown> & { entries?: OutboxEntry[] };

/** Returns a filter for the outbox entries that a call queued or retried; null if the call did neither. */
function entryFilter(method: string, value: unknown): ((entry: OutboxEntry) => boolean) | null {
  if (method === 'outbox.retry') return entry => entry.state !== 'done';
  const { data } = writeReplySchema.safeParse(value);
  if (!data) return null;
  if ('entryIds' in data) return entry => data.entryIds.includes(entry.id);
  return entry => ('entryId' in data ? entry.id === data.entryId : entry.localId === data.localId);
}

const isFinal = ({ state }: OutboxEntry): boolean => !isOpen(state) || needsAttention(state);

/**
 * Waits until the outbox entries of a call are done or need the user, for at most `timeoutMs`.
 * @returns the reply with these entries; unchanged if the call failed or has no entries
 */
export async function settleCall(
  core: Core,
  environmentId: string,
  method: string,
  reply: Reply<unknown>,
  timeoutMs: number,
): Promise<Settled> {
  const isMine = reply.ok ? entryFilter(method, reply.value) : null;
  if (!reply.ok || !isMine) return reply;
  const entriesOf = async (): Promise<OutboxEntry[]> => {
    const lists = await Promise.all(
      ['open', 'done'].map(filter => core.router.invoke('outbox.list', { filter }, environmentId)),
    );
    const all = lists.flatMap(list => (list.ok ? z.array(outboxEntrySchema).parse(list.value) : []));
    return all.filter(isMine);
  };
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const change = nextEvent(core, deadline - performance.now());
    const entries = await entriesOf();
    const isOver = entries.every(isFinal) || performance.now() >= deadline;
    if (!isOver) await change.happened;
    change.forget();
    if (isOver) return entries.every(isFinal) ? outcomeOf(reply, entries) : stillWaiting(entries);
  }
}

function outcomeOf(reply: Extract<Reply<unknown>, { ok: true }>, entries: OutboxEntry[]): Settled {
  // The state is checked as well, because an entry that was replaced keeps its last error although it has not failed.
  const failed = entries.find(entry => entry.lastError !== null && needsAttention(entry.state));
  return failed?.lastError ? { ok: false, error: failed.lastError, entries } : { ...reply, entries };
}

/** Returns the reply if entries are still waiting after the timeout. They are stored, and the next call sends them. */
function stillWaiting(entries: OutboxEntry[]): Settled {
  const last = entries.find(({ lastError }) => lastError !== null)?.lastError;
  return {
    ok: false,
    error: new DispatchError(
      last?.code ?? 'service_unreachable',
      'It is saved and queued. Run any call with the same --data to continue sending.',
      { ...last, reason: last?.reason ?? 'waiting', retryable: true, fieldErrors: [], documentId: null },
    ).error,
    entries,
  };
}

/**
 * Returns `happened`, a promise that resolves at the next event of the core or after `withinMs`, and `forget`, which
 * ends the wait.
 */
function nextEvent(core: Core, withinMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, withinMs));
  const end = core.subscribe(() => resolve());
  return {
    happened: promise,
    forget() {
      clearTimeout(timer);
      end();
    },
  };
}
