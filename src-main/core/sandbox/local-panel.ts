import { z } from 'zod';
import { type FeedEvent, feedEventSchema, type PracticeFault } from '../../../src-shared/contract/sandbox.ts';
import { camelRow } from '../../../src-shared/domain/stored-row.ts';
import type { Clock, LocalSandbox, Log } from '../ports/ports.ts';
import type { Emit } from '../ports/session-ports.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { practiceFaultOf, sandboxFaultOf, sandboxFaultsSchema } from './practice-faults.ts';
import { createReceivers } from './receivers.ts';
import { createSeeding } from './seeding.ts';

const pageSize = 100;

const feedSchema = z.object({ data: z.array(camelRow(feedEventSchema.shape)) });

export interface LocalPanelSources {
  sandbox: LocalSandbox;
  meta: MetaStore;
  clock: Clock;
  log: Log;
  isRunning(): boolean;
  emit: Emit;
}

export type LocalPanel = ReturnType<typeof createLocalPanel>;

/**
 * Creates the functions of the local sandbox that no other service has: practice faults, events, their receivers, and
 * generated orders.
 */
export function createLocalPanel({ sandbox, meta, clock, log, isRunning, emit }: LocalPanelSources) {
  const receivers = createReceivers(sandbox, meta, clock, () => emit('sandbox.receivedChanged', {}));
  const seeding = createSeeding(sandbox, log, state => emit('sandbox.seedChanged', state));

  /** Returns the active faults. The sandbox keeps them in memory, so there are none while it is stopped. */
  async function faults(): Promise<PracticeFault[]> {
    if (!isRunning()) return [];
    const { data } = sandboxFaultsSchema.parse(
      await sandbox.control({ method: 'GET', path: '/_sandbox/faults' }),
    );
    return data.map(practiceFaultOf);
  }

  sandbox.onChange(what => {
    if (what === 'events') emit('sandbox.eventsChanged', {});
    else {
      faults().then(
        now => emit('sandbox.faultsChanged', { faults: now }),
        () => log.write('sandbox-faults-unknown'),
      );
    }
  });

  return {
    faults,
    /**
     * Replaces the active faults.
     * @throws DispatchError `service_unreachable`, `bad_request` for an unknown operation
     */
    async setFaults(wanted: readonly PracticeFault[]): Promise<PracticeFault[]> {
      const json = { faults: wanted.flatMap(fault => sandboxFaultOf(fault) ?? []) };
      await sandbox.control({ method: 'POST', path: '/_sandbox/faults', json });
      log.write('practice-faults', { count: json.faults.length });
      return faults();
    },
    async feed(
      orderId: string | null,
      beforeSequence: number | null,
    ): Promise<{ events: FeedEvent[]; hasMore: boolean }> {
      const query = new URLSearchParams({ limit: String(pageSize) });
      if (orderId !== null) query.set('order_id', orderId);
      if (beforeSequence !== null) query.set('before', String(beforeSequence));
      const answer = await sandbox.control({ method: 'GET', path: `/_sandbox/feed?${query}` });
      const events = feedSchema.parse(answer).data;
      return { events, hasMore: events.length === pageSize };
    },
    receivers,
    seeding,
    /** Removes a receiver that remains from a crash: the sandbox would try forever to send events to it. */
    start(): void {
      receivers.state().catch(() => log.write('sandbox-receiver-unknown'));
    },
    async stop(): Promise<void> {
      seeding.stop();
      await receivers.stop();
    },
  };
}
