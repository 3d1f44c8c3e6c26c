import { fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioAnswerSchema } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { type ApiAnswer, parseAnswer } from '../api/client.ts';
import { errorOfAnswer } from '../api/problem.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { OrderRecorder } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { settleQuote } from './settle-quote.ts';

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
      if (answer.status < 200 || answer.status >= 300) throw uploadError(answer);
      return nowMs => {
        if (entry.documentId) documents.setUploaded(entry.documentId);
        entries.finish(entry.id, null, requestId, nowMs);
      };
    }
    case 'order-create': {
      const order = parseAnswer(answer, orderSchema);
      return nowMs => {
        recorder.fromAnswer(orders.get(entry.localId), order, requestId, nowMs);
        entries.finish(entry.id, { revision: order.revision }, requestId, nowMs);
      };
    }
    case 'order-update':
    case 'file-attach':
    case 'order-cancel': {
      const order = parseAnswer(answer, orderSchema);
      return nowMs => {
        const before = orders.get(entry.localId);
        recorder.fromAnswer(before, order, requestId, nowMs);
        settleQuote(orders, entry, before, order);
        entries.finish(entry.id, { revision: order.revision }, requestId, nowMs);
      };
    }
    case 'file-delete': {
      if (answer.status < 200 || answer.status >= 300) throw errorOfAnswer(answer, requestId);
      return nowMs => entries.finish(entry.id, null, requestId, nowMs);
    }
    case 'scenario': {
      const { order, scenario } = parseAnswer(answer, scenarioAnswerSchema);
      return nowMs => {
        history.add(entry.localId, { atMs: nowMs, kind: 'scenario', value: scenario, requestId });
        recorder.fromAnswer(orders.get(entry.localId), order, requestId, nowMs);
        entries.finish(entry.id, { revision: order.revision }, requestId, nowMs);
      };
    }
  }
}

/** An upload carries no token: its 401 or 403 is about the address, not about the sign-in or a scope. */
function uploadError(answer: ApiAnswer): DispatchError {
  const known = errorOfAnswer(answer, answer.requestId);
  if (answer.status !== 401 && answer.status !== 403) return known;
  const { code: _code, message, ...parts } = known.error;
  return new DispatchError('service_refused', message, parts);
}
