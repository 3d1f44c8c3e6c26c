import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { draftOf } from '../../integration/support/orders.ts';
import type { Environment } from './app.ts';
import type { Dice } from './dice.ts';
import type { Tell } from './told.ts';

/** More than this waits nowhere: the service must get its turn too. */
const mostOpen = 12;

/** A busy dispatcher; `name` makes the references of this one's orders its own. */
export function createWork(environment: Environment, dice: Dice, name: string, tell: Tell) {
  const { call } = environment;
  let made = 0;
  const nextName = () => `${name}-${(made += 1)}`;

  async function draft(): Promise<{ localId: string; version: number; reference: string }> {
    const reference = nextName();
    tell({ what: 'meant', reference });
    const { localId, version } = await call('drafts.create', {});
    const text = draftOf(one => {
      one.customerReference = reference;
      one.customerNote = 'n'.repeat(dice.pick([1, 40, 3_000]));
    });
    const saved = await call('drafts.save', { localId, version, draft: text });
    tell({ what: 'draft', localId, version: saved.version, reference });
    return { localId, version: saved.version, reference };
  }

  async function attach(localId: string): Promise<string> {
    const documentName = `${nextName()}.pdf`;
    const bytes = dice.bytes(dice.pick([1, 900, 20_000]));
    const { documentId } = await call('documents.begin', {
      localId,
      name: documentName,
      mediaType: 'application/pdf',
      sizeBytes: bytes.byteLength,
    });
    await call('documents.append', { documentId, offsetBytes: 0, bytes });
    await call('documents.finish', { documentId, thumbnail: null });
    tell({ what: 'document', localId, name: documentName });
    return documentName;
  }

  async function place(): Promise<void> {
    const { localId, version, reference } = await draft();
    const documents: string[] = [];
    while (dice.chance(0.35) && documents.length < 3) documents.push(await attach(localId));
    if (dice.chance(0.1)) return;
    const { outcome } = await call('orders.place', { localId, version, quotedTotalCents: null });
    if (outcome !== 'queued') throw new Error('The draft of the torture breaks a rule.');
    tell({ what: 'placed', localId, reference, documents });
  }

  async function update(localId: string): Promise<void> {
    const note = nextName();
    tell({ what: 'meant', reference: note });
    const { entryId } = await call('orders.update', { localId, patch: { customer_note: note } });
    tell({ what: 'step', localId, entryId, kind: 'order-update', note });
  }

  async function advance(localId: string, scenario: ScenarioName): Promise<void> {
    const { entryId } = await call('sandbox.advance', { localId, scenario, eventAt: null });
    tell({ what: 'step', localId, entryId, kind: 'scenario', note: null });
  }

  async function cancel(localId: string): Promise<void> {
    const { entryId } = await call('orders.cancel', { localId });
    tell({ what: 'step', localId, entryId, kind: 'order-cancel', note: null });
  }

  /** Something that the service allows, to an order that is not about to end. */
  async function step(): Promise<void> {
    const { rows } = await call('orders.list', {});
    const accepted = rows.filter(({ phase, status }) => phase === 'accepted' && status !== 'cancelled');
    const [first, ...others] = accepted.slice(0, 8);
    if (!first) return place();
    const { localId } = dice.pick([first, ...others]);
    const detail = await call('orders.get', { localId });
    if (hasOpen(detail, 'order-cancel')) return;
    if (dice.chance(0.05)) return cancel(localId);
    if (dice.chance(0.6)) return update(localId);
    const isNew = detail.order?.pickup_readiness === 'preparing' && !hasOpen(detail, 'scenario');
    const paused = dice.pick<ScenarioName>(['tracking_paused', 'tracking_available']);
    return advance(localId, isNew ? 'pickup_readiness_confirmed' : paused);
  }

  return {
    place,
    /** One thing a dispatcher does; a refusal that says so is no fault. */
    async one(): Promise<void> {
      for (;;) {
        const changed = environment.nextEvent(50);
        const { waiting, sending } = await call('outbox.summary', {});
        if (waiting + sending < mostOpen) break;
        await changed;
      }
      try {
        await (dice.chance(0.5) ? place() : step());
      } catch (error) {
        if (!(error instanceof DispatchError) || error.error.code !== 'not_allowed_in_state') throw error;
      }
    },
  };
}

const hasOpen = ({ entries }: OrderDetail, kind: string): boolean =>
  entries.some(entry => entry.kind === kind && !['done', 'superseded', 'cancelled'].includes(entry.state));
