import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { cancelled } from '../api/failure.ts';
import { type Unfinished, type WhenPageGoes, watchUnfinished } from '../files/unfinished.ts';
import type { BlobStore, BlobWriter } from './blob-store.ts';

/** Maximum number of transfers at once, since each keeps a file open. A window makes only two at a time. */
const maxAtOnce = 32;
/**
 * A transfer that receives nothing for this many milliseconds is aborted. Even a slow disk delivers pieces far more
 * often.
 */
const idleMs = 10 * 60_000;

export interface Transfer {
  localId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  writer: BlobWriter;
}

/** A transfer in progress. It is aborted when the page that sends the document closes or sends no more pieces. */
type Arriving = Transfer & { unfinished: Unfinished; isWriting: boolean };

export type DocumentTransfers = ReturnType<typeof createDocumentTransfers>;

/** Receives documents from a window, piece by piece. */
export function createDocumentTransfers(blobs: BlobStore, whenPageGoes: WhenPageGoes) {
  const arriving = new Map<string, Arriving>();
  /**
   * For each document, the local id of its draft or order. The entry exists from before the first byte until the
   * document is stored or aborted.
   */
  const owners = new Map<string, string>();
  /** File operations in progress, for whose end `stop` waits. */
  const underWay = new Set<Promise<unknown>>();
  let isStopped = false;
  const carried = <T>(work: Promise<T>): Promise<T> => {
    const end = work.catch(() => undefined).finally(() => underWay.delete(end));
    underWay.add(end);
    return work;
  };
  const take = (documentId: string): Arriving => {
    const transfer = arriving.get(documentId);
    if (!transfer) throw new DispatchError('not_found', 'This document is not arriving any more.');
    return transfer;
  };
  async function abort(documentId: string): Promise<boolean> {
    const transfer = arriving.get(documentId);
    if (arriving.delete(documentId)) owners.delete(documentId);
    transfer?.unfinished.end();
    await transfer?.writer.abort();
    return transfer !== undefined;
  }
  async function open(documentId: string, transfer: Omit<Transfer, 'writer'>): Promise<void> {
    owners.set(documentId, transfer.localId);
    try {
      const writer = await blobs.write(documentId);
      const unfinished = watchUnfinished(whenPageGoes, idleMs, () => {
        // If the file cannot be deleted now, the next start deletes it.
        abort(documentId).catch(() => undefined);
      });
      arriving.set(documentId, { ...transfer, writer, unfinished, isWriting: false });
    } catch (error) {
      owners.delete(documentId);
      throw error;
    }
  }
  async function store(documentId: string, transfer: Arriving): Promise<Transfer & { sha256: string }> {
    arriving.delete(documentId);
    transfer.unfinished.end();
    try {
      return { ...transfer, sha256: await transfer.writer.finish() };
    } catch (error) {
      await transfer.writer.abort();
      throw error;
    } finally {
      owners.delete(documentId);
    }
  }
  return {
    /**
     * Begins to receive a document.
     * @throws DispatchError `not_allowed_in_state` (`too_many_copies`), `cancelled` once the session has ended
     */
    async begin(documentId: string, transfer: Omit<Transfer, 'writer'>): Promise<void> {
      if (isStopped) throw cancelled();
      if (owners.size >= maxAtOnce) {
        throw refusal('not_allowed_in_state', 'Too many documents arrive at once.', 'too_many_copies');
      }
      await carried(open(documentId, transfer));
    },
    async append(documentId: string, offsetBytes: number, bytes: Uint8Array): Promise<void> {
      const transfer = take(documentId);
      const { writer, sizeBytes, isWriting } = transfer;
      transfer.unfinished.goesOn();
      const isNext = !isWriting && offsetBytes === writer.receivedBytes;
      if (!isNext || offsetBytes + bytes.byteLength > sizeBytes) {
        await abort(documentId);
        throw refusal('file_rejected', 'The document changed while it was read.', 'unreadable');
      }
      transfer.isWriting = true;
      try {
        await writer.append(bytes);
        transfer.isWriting = false;
      } catch (error) {
        // The transfer is aborted: half a document is useless, and it may take the space that the disk lacks.
        await abort(documentId);
        throw error;
      }
    },
    /**
     * Stores a document whose bytes have all arrived. The caller must call `release` of the blob store once a row
     * refers to the bytes.
     * @throws DispatchError `file_rejected` if fewer bytes have arrived than announced
     */
    async finish(documentId: string): Promise<Transfer & { sha256: string }> {
      const transfer = take(documentId);
      if (transfer.writer.receivedBytes !== transfer.sizeBytes) {
        await abort(documentId);
        throw refusal('file_rejected', 'The document changed while it was read.', 'unreadable');
      }
      return carried(store(documentId, transfer));
    },
    /**
     * Aborts the transfer of a document.
     * @returns whether the document was being received
     */
    abort,
    isArriving: (localId: string): boolean => [...owners.values()].includes(localId),
    /** Refuses new transfers, waits for operations in progress, and aborts the open transfers. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(underWay);
      await Promise.all([...arriving.keys()].map(abort));
    },
  };
}
