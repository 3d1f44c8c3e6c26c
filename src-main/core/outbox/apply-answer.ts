import { fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioAnswerSchema } from '../../../src-shared/domain/scenario.ts';
import { type ApiAnswer, parseAnswer } from '../api/client.ts';
import { errorOfAnswer } from '../api/problem.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

export interface AnswerStores {
  entries: EntryStore;
  documents: DocumentStore;
  orders: OrderStore;
  history: HistoryStore;
  recorder: OrderRecorder;
}

/**
 * Reads a success and prepares transaction 3: the answer, the final state and what it gives to successors, together.
 * @returns the writes, to be called inside the transaction
 * @throws DispatchError the problem of a failure, or `bad_answer` for a success that cannot be read
 */
export function readAnswer(entry: Entry, answer: ApiAnswer, stores: AnswerStores): (nowMs: number) => void {
  const { entries, documents, orders, history, recorder } = stores;
  const { requestId } = answer;
  switch (entry.intent.kind) {
    case 'file-create': {
      const upload = parseAnswer(answer, fileUploadSchema);
      return nowMs => {
        if (entry.documentId) documents.setFile(entry.documentId, upload.file_id);
        entries.finish(entry.id, upload, requestId, nowMs);
      };
    }
    case 'file-upload': {
      if (answer.status < 200 || answer.status >= 300) throw errorOfAnswer(answer, requestId);
      return nowMs => {
        if (entry.documentId) documents.setUploaded(entry.documentId);
        entries.finish(entry.id, null, requestId, nowMs);
      };
    }
    case 'order-create': {
      const order = parseAnswer(answer, orderSchema);
      return nowMs => {
        recorder.fromAnswer(orders.get(entry.localId), order, requestId, nowMs);
        entries.finish(entry.id, null, requestId, nowMs);
      };
    }
    case 'scenario': {
      const { order, scenario } = parseAnswer(answer, scenarioAnswerSchema);
      return nowMs => {
        history.add(entry.localId, { atMs: nowMs, kind: 'scenario', value: scenario, requestId });
        recorder.fromAnswer(orders.get(entry.localId), order, requestId, nowMs);
        entries.finish(entry.id, null, requestId, nowMs);
      };
    }
  }
}
