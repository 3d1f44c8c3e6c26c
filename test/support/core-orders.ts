import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { OrderDetail } from '../../src-shared/contract/orders.ts';
import { type OrderDraft, orderDraftSchema } from '../../src-shared/domain/draft.ts';
import { type Fixture, temporaryFolder } from './core.ts';
import { seedSandbox } from './seed.ts';

/** A day that is always ahead, in Helsinki. */
const inDays = (days: number) => Temporal.Now.plainDateISO('Europe/Helsinki').add({ days }).toString();

export function draftOf(change: (draft: OrderDraft) => void = () => undefined): OrderDraft {
  const draft = orderDraftSchema.parse({
    customerReference: 'TRE-1187',
    pickup: {
      address: 'Hämeenkatu 1, 33100 Tampere, Finland',
      availableFrom: { date: inDays(3), time: '08:00' },
    },
    delivery: { address: 'Kauppurienkatu 9, 90100 Oulu, Finland' },
    vehicle: { vin: 'WAUZZZF24NN012345', registrationNumber: 'ABC-123', make: 'Audi', model: 'Q4' },
  });
  change(draft);
  return draft;
}

/** A stored draft. @returns what placing it needs */
export async function makeDraft(
  { call }: Fixture,
  draft = draftOf(),
): Promise<{ localId: string; version: number }> {
  const { localId, version } = await call('drafts.create', {});
  const saved = await call('drafts.save', { localId, version, draft });
  return { localId, version: saved.version };
}

export async function attach(
  { call }: Fixture,
  localId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { documentId } = await call('documents.begin', {
    localId,
    name,
    mediaType: 'application/pdf',
    sizeBytes: bytes.byteLength,
  });
  const piece = 1_048_576;
  for (let offsetBytes = 0; offsetBytes < bytes.byteLength; offsetBytes += piece) {
    await call('documents.append', {
      documentId,
      offsetBytes,
      bytes: bytes.subarray(offsetBytes, offsetBytes + piece),
    });
  }
  await call('documents.finish', { documentId, thumbnail: null });
  return documentId;
}

export async function place(fixture: Fixture, draft = draftOf()): Promise<string> {
  const made = await makeDraft(fixture, draft);
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  return made.localId;
}

export const untilPhase = (
  fixture: Fixture,
  localId: string,
  phase: OrderDetail['row']['phase'],
): Promise<OrderDetail> =>
  fixture.until(async () => {
    const detail = await fixture.call('orders.get', { localId });
    return detail.row.phase === phase ? detail : null;
  }, `order ${localId} is ${phase}`);

/** A folder whose local sandbox has so many made-up orders; for `startCore({ folder })`. */
export async function seededFolder(count: number): Promise<string> {
  const folder = temporaryFolder();
  await seedSandbox(join(folder, 'sandbox'), count);
  return folder;
}
