import { randomUUID } from 'node:crypto';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Environment } from './app.ts';
import { type Facts, patchOf } from './facts.ts';
import { type Deed, sha256Of, type Tell } from './told.ts';

export interface Draft {
  localId: string;
  version: number;
  text: OrderDraft;
}

export type Hands = ReturnType<typeof createHands>;

/** Ends the names of documents that are added to orders that the service has. */
export const addedEnd = ' added.pdf';

/** What a dispatcher does at the screen: told before, and with what the core answered. */
export function createHands({ call }: Environment, tell: Tell) {
  async function act<T>(deed: Deed, work: () => Promise<T>, entryIdOf?: (answer: T) => string): Promise<T> {
    const id = randomUUID();
    tell({ what: 'meant', act: id, deed });
    const answer = await work().catch((error: unknown) => {
      if (error instanceof DispatchError) tell({ what: 'refused', act: id });
      throw error;
    });
    tell({ what: 'said', act: id, entryId: entryIdOf?.(answer) ?? null });
    return answer;
  }

  const step = (deed: Deed, work: () => Promise<{ entryId: string }>) =>
    act(deed, work, ({ entryId }) => entryId);

  async function save({ localId, version }: Omit<Draft, 'text'>, text: OrderDraft): Promise<Draft> {
    const saved = await act({ kind: 'save', localId, text }, () =>
      call('drafts.save', { localId, version, draft: text }),
    );
    return { localId, version: saved.version, text };
  }

  async function attach(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const sizeBytes = bytes.byteLength;
    const mediaType = 'application/pdf';
    const document = { name, mediaType, sizeBytes, sha256: sha256Of(bytes) };
    return act({ kind: 'attach', localId, document }, async () => {
      const { documentId } = await call('documents.begin', { localId, name, mediaType, sizeBytes });
      await call('documents.append', { documentId, offsetBytes: 0, bytes });
      await call('documents.finish', { documentId, thumbnail: null });
      return documentId;
    });
  }

  return {
    save,
    attach,
    /** To an order that the service has. */
    async add(localId: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const documentId = await attach(localId, name, bytes);
      await act(
        { kind: 'file-attach', localId, name },
        () => call('documents.attach', { localId, documentIds: [documentId] }),
        ({ entryIds }) => entryIds[0] ?? '',
      );
    },
    async draft(text: OrderDraft): Promise<Draft> {
      return save(await call('drafts.create', {}), text);
    },
    async place({ localId, version }: Draft): Promise<void> {
      const placed = await act({ kind: 'place', localId }, () =>
        call('orders.place', { localId, version, quotedTotalCents: null }),
      );
      if (placed.outcome !== 'queued')
        throw new Error(`The draft of the torture breaks a rule: ${JSON.stringify(placed.problems)}`);
    },
    async update(localId: string, changes: Facts): Promise<void> {
      await step({ kind: 'order-update', localId, changes }, () =>
        call('orders.update', { localId, patch: patchOf(changes) }),
      );
    },
    async advance(localId: string, scenario: ScenarioName): Promise<void> {
      await step({ kind: 'scenario', localId, scenario }, () =>
        call('sandbox.advance', { localId, scenario, eventAt: null }),
      );
    },
    async deleteFile(localId: string, { id: fileId, name }: { id: string; name: string }): Promise<void> {
      await step({ kind: 'file-delete', localId, name }, () =>
        call('orders.deleteFile', { localId, fileId }),
      );
    },
    async cancel(localId: string): Promise<void> {
      await step({ kind: 'order-cancel', localId }, () => call('orders.cancel', { localId }));
    },
  };
}
