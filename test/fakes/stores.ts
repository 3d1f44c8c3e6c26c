import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import type { Database } from '../../src-main/core/ports/ports.ts';
import { createChangeStore } from '../../src-main/core/store/change-store.ts';
import { createDocumentStore } from '../../src-main/core/store/document-store.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { createTemplateStore } from '../../src-main/core/store/template-store.ts';
import { goodDraft } from '../unit/shared/draft-fixture.ts';

/** The stores of what is somebody's work, and the shortest ways to have some of it. */
export function storesOf(database: Database) {
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const documents = createDocumentStore(database);
  return {
    orders,
    entries,
    documents,
    templates: createTemplateStore(database),
    changes: createChangeStore(database),
    makeDraft: (localId: string, draft = goodDraft()): void => orders.insertDraft(localId, draft, 1),
    attach(localId: string, id: string): void {
      const words = { name: 'a.pdf', mediaType: 'application/pdf', category: 'other', description: '' };
      const copy = { sizeBytes: 9, sha256: 'a'.repeat(64), thumbnail: 'a picture' };
      documents.insert({ id, localId, ...words, ...copy }, 1);
    },
    /** Queues the order of a draft, behind its documents. @returns the id of the order's own entry */
    place(localId: string): string {
      const owner = { entries, environmentId: 'local', accountId: 'local' };
      const { draft } = orders.get(localId);
      orders.place(localId, null, 2);
      queueOrder(owner, localId, draft ?? goodDraft(), documents.ofOrder(localId), 2);
      return entries.ofOrder(localId).at(-1)?.id ?? '';
    },
    seal(entryId: string): void {
      const request = {
        method: 'POST',
        target: '/v2/orders',
        headers: {},
        body: Uint8Array.from([123, 125]),
      };
      const sealed = { ...request, blobSha256: null, bodyEnd: new Uint8Array(0), sha256: 'a'.repeat(64) };
      entries.seal(entryId, sealed, 3);
    },
  };
}
