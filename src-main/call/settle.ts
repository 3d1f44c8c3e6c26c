import { z } from 'zod';
import type { Reply } from '../../src-shared/errors.ts';
import { type OutboxEntry, outboxEntrySchema } from '../../src-shared/records.ts';
import type { Core } from '../core/compose.ts';

const writeReplySchema = z.union([
  z.object({ outcome: z.literal('queued'), localId: z.string() }),
  z.object({ entryId: z.string() }),
]);

/** The reply of a write with its entries as they ended; `ok` is false where one was refused or still waits. */
export type Settled = Reply<unknown> & { entries?: OutboxEntry[] };

const isFinal = ({ state }: OutboxEntry): boolean =>
  ['done', 'superseded', 'cancelled', 'parked', 'uncertain', 'conflict'].includes(state);

/** Waits until the entries that a call queued are done or need somebody; other replies are final as they are. */
export async function settle(
  core: Core,
  environmentId: string,
  reply: Reply<unknown>,
  timeoutMs: number,
): Promise<Settled> {
  const written = reply.ok ? writeReplySchema.safeParse(reply.value) : null;
  if (!reply.ok || !written?.success) return reply;
  const entriesOf = async (): Promise<OutboxEntry[]> => {
    const lists = await Promise.all(
      ['open', 'done'].map(filter => core.router.invoke('outbox.list', { filter }, environmentId)),
    );
    const all = lists.flatMap(list => (list.ok ? z.array(outboxEntrySchema).parse(list.value) : []));
    const { data } = written;
    return all.filter(entry =>
      'entryId' in data ? entry.id === data.entryId : entry.localId === data.localId,
    );
  };
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const changed = nextEvent(core, deadline - performance.now());
    const entries = await entriesOf();
    if (entries.every(isFinal)) return outcomeOf(reply, entries);
    if (performance.now() >= deadline) return stillWaiting(entries);
    await changed;
  }
}

function outcomeOf(reply: Extract<Reply<unknown>, { ok: true }>, entries: OutboxEntry[]): Settled {
  const failed = entries.find(entry => isFinal(entry) && entry.lastError !== null && entry.state !== 'done');
  return failed?.lastError ? { ok: false, error: failed.lastError, entries } : { ...reply, entries };
}

/** It is stored and goes out at the next call on the same folder. */
function stillWaiting(entries: OutboxEntry[]): Settled {
  const last = entries.find(({ lastError }) => lastError !== null)?.lastError;
  return {
    ok: false,
    error: {
      code: last?.code ?? 'service_unreachable',
      message: 'It is saved and waits; call anything with the same --data to go on.',
      reason: last?.reason ?? 'waiting',
      retryable: true,
      requestId: last?.requestId ?? null,
      ourRequestId: last?.ourRequestId ?? null,
      status: last?.status ?? null,
      fieldErrors: [],
    },
    entries,
  };
}

function nextEvent(core: Core, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, withinMs));
    const end = core.subscribe(done);
  });
}
