import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { draftOf } from '../../integration/support/orders.ts';
import type { Environment } from './app.ts';
import type { Tell } from './told.ts';

export interface Draft {
  localId: string;
  version: number;
  reference: string;
}

export type Hands = ReturnType<typeof createHands>;

/** What a dispatcher does at the screen, told with what the core answered. */
/** Ends the names of documents that are added to orders that the service has. */
export const addedEnd = ' added.pdf';

export function createHands({ call }: Environment, tell: Tell) {
  async function save(draft: Draft, note: string): Promise<Draft> {
    const { localId, version, reference } = draft;
    const text = draftOf(one => {
      one.customerReference = reference;
      one.customerNote = note;
    });
    const saved = await call('drafts.save', { localId, version, draft: text });
    tell({ what: 'draft', localId, version: saved.version, reference });
    return { localId, version: saved.version, reference };
  }

  async function attach(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { documentId } = await call('documents.begin', {
      localId,
      name,
      mediaType: 'application/pdf',
      sizeBytes: bytes.byteLength,
    });
    await call('documents.append', { documentId, offsetBytes: 0, bytes });
    await call('documents.finish', { documentId, thumbnail: null });
    tell({ what: 'document', localId, name });
    return documentId;
  }

  return {
    save,
    attach,
    /** To an order that the service has. */
    async add(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const documentId = await attach(localId, name, bytes);
      const { entryIds } = await call('documents.attach', { localId, documentIds: [documentId] });
      for (const entryId of entryIds)
        tell({ what: 'step', localId, entryId, kind: 'file-attach', note: null });
    },
    async draft(reference: string, note: string): Promise<Draft> {
      tell({ what: 'meant', reference });
      const { localId, version } = await call('drafts.create', {});
      return save({ localId, version, reference }, note);
    },
    async place({ localId, version, reference }: Draft, documents: string[]): Promise<void> {
      const { outcome } = await call('orders.place', { localId, version, quotedTotalCents: null });
      if (outcome !== 'queued') throw new Error('The draft of the torture breaks a rule.');
      tell({ what: 'placed', localId, reference, documents });
    },
    async update(localId: string, note: string): Promise<void> {
      tell({ what: 'meant', reference: note });
      const { entryId } = await call('orders.update', { localId, patch: { customer_note: note } });
      tell({ what: 'step', localId, entryId, kind: 'order-update', note });
    },
    async advance(localId: string, scenario: ScenarioName): Promise<void> {
      const { entryId } = await call('sandbox.advance', { localId, scenario, eventAt: null });
      tell({ what: 'step', localId, entryId, kind: 'scenario', note: null });
    },
    async deleteFile(localId: string, fileId: string): Promise<void> {
      const { entryId } = await call('orders.deleteFile', { localId, fileId });
      tell({ what: 'step', localId, entryId, kind: 'file-delete', note: null });
    },
    async cancel(localId: string): Promise<void> {
      const { entryId } = await call('orders.cancel', { localId });
      tell({ what: 'step', localId, entryId, kind: 'order-cancel', note: null });
    },
  };
}
