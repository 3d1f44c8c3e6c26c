import { DispatchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../ports/ports.ts';
import type { BlobStore, BlobWriter } from './blob-store.ts';

/** Each holds a file open. A window copies two at once. */
const mostAtOnce = 32;
/** A copy that has had no bytes for so long gives way to another one, where there are too many. */
const idleMs = 60_000;

export interface Transfer {
  localId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  writer: BlobWriter;
}

export type DocumentTransfers = ReturnType<typeof createDocumentTransfers>;

/** Documents that are still arriving from a window, piece by piece. */
export function createDocumentTransfers(blobs: BlobStore, clock: Pick<Clock, 'monotonicMs'>) {
  const arriving = new Map<string, Transfer>();
  /** When a document had its last bytes, the one that waits longest first. */
  const movedAtMs = new Map<string, number>();
  /** Drafts and orders by document, from before its first byte until it is stored or given up. */
  const owners = new Map<string, string>();
  const take = (documentId: string): Transfer => {
    const transfer = arriving.get(documentId);
    if (!transfer) throw new DispatchError('not_found', 'This document is not arriving any more.');
    return transfer;
  };
  const moved = (documentId: string): void => {
    movedAtMs.delete(documentId);
    movedAtMs.set(documentId, clock.monotonicMs());
  };
  async function abort(documentId: string): Promise<boolean> {
    const transfer = arriving.get(documentId);
    movedAtMs.delete(documentId);
    if (arriving.delete(documentId)) owners.delete(documentId);
    await transfer?.writer.abort();
    return transfer !== undefined;
  }
  /** The document that makes room for one more; null where none has to. */
  function idleOne(): string | null {
    if (owners.size < mostAtOnce) return null;
    const [idle] = movedAtMs;
    if (idle && clock.monotonicMs() - idle[1] >= idleMs) return idle[0];
    throw new DispatchError('not_allowed_in_state', 'Too many documents arrive at once.', {
      reason: 'too_many_copies',
    });
  }
  return {
    /** @throws DispatchError `not_allowed_in_state` (`too_many_copies`) */
    async begin(documentId: string, transfer: Omit<Transfer, 'writer'>): Promise<void> {
      const idle = idleOne();
      owners.set(documentId, transfer.localId);
      try {
        if (idle !== null) await abort(idle);
        arriving.set(documentId, { ...transfer, writer: await blobs.write(documentId) });
        moved(documentId);
      } catch (error) {
        owners.delete(documentId);
        throw error;
      }
    },
    async append(documentId: string, offsetBytes: number, bytes: Uint8Array): Promise<void> {
      const { writer, sizeBytes } = take(documentId);
      moved(documentId);
      if (offsetBytes !== writer.receivedBytes || offsetBytes + bytes.byteLength > sizeBytes) {
        await abort(documentId);
        throw new DispatchError('file_rejected', 'The document changed while it was read.', {
          reason: 'unreadable',
        });
      }
      try {
        await writer.append(bytes);
      } catch (error) {
        // Half of a document is of no use, and its place may be what the disk lacks.
        await abort(documentId);
        throw error;
      }
    },
    /**
     * The bytes are kept until the caller releases them.
     * @throws DispatchError `file_rejected` where fewer bytes came than announced
     */
    async finish(documentId: string): Promise<Transfer & { sha256: string }> {
      const transfer = take(documentId);
      if (transfer.writer.receivedBytes !== transfer.sizeBytes) {
        await abort(documentId);
        throw new DispatchError('file_rejected', 'The document changed while it was read.', {
          reason: 'unreadable',
        });
      }
      arriving.delete(documentId);
      movedAtMs.delete(documentId);
      try {
        return { ...transfer, sha256: await transfer.writer.finish() };
      } catch (error) {
        await transfer.writer.abort();
        throw error;
      } finally {
        owners.delete(documentId);
      }
    },
    /** @returns whether it was arriving */
    abort,
    isArriving: (localId: string): boolean => [...owners.values()].includes(localId),
    async stop(): Promise<void> {
      await Promise.all([...arriving.keys()].map(abort));
    },
  };
}
