import { fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { responseOrderSchema } from '../../../src-shared/domain/order.ts';
import { scenarioResponseSchema } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { type ApiClient, parseResponse } from '../api/client.ts';
import { errorOfResponse } from '../api/problem.ts';
import type { ApiResponse } from '../api/sender.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { OrderRecorder, RequestedAt } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { settleQuote } from './settle-quote.ts';
import { writtenOrder } from './written-order.ts';

export interface ResponseStores {
  entries: EntryStore;
  documents: DocumentStore;
  orders: OrderStore;
  history: HistoryStore;
  recorder: OrderRecorder;
  client: Pick<ApiClient, 'unreadable'>;
}

// @interface create-order.effects update-order.effects states.creation
/**
 * Reads a successful response and prepares transaction 3, which stores the response, the entry's final state, and the
 * result that later entries of the chain need.
 * @returns a function that makes these writes; call it inside the transaction, with the entry as it is stored by then
 * @throws DispatchError the problem of a failed request, or `bad_answer` for a successful response that cannot be read
 */
export function readResponse(
  { intent, localId }: Pick<Entry, 'intent' | 'localId'>,
  answer: ApiResponse,
  stores: ResponseStores,
  askedAt: RequestedAt,
): (entry: Entry, nowMs: number) => void {
  const { entries, documents, orders, history, recorder, client } = stores;
  const { requestId } = answer;
  switch (intent.kind) {
    case 'file-create': {
      const upload = parseResponse(answer, fileUploadSchema);
      return (entry, nowMs) => {
        if (entry.documentId) documents.setFile(entry.documentId, upload.file_id);
        entries.finish(entry.id, upload, requestId, nowMs);
      };
    }
    case 'file-upload': {
      if (answer.status < 200 || answer.status >= 300) throw uploadError(answer);
      return (entry, nowMs) => {
        if (entry.documentId) documents.setUploaded(entry.documentId);
        entries.finish(entry.id, null, requestId, nowMs);
      };
    }
    case 'order-create':
    case 'order-update':
    case 'file-attach':
    case 'order-cancel':
    case 'scenario': {
      const schema = intent.kind === 'scenario' ? orderOfScenario : responseOrderSchema;
      const written = writtenOrder(answer, schema, {
        orderId: intent.kind === 'order-create' ? null : orders.get(localId).orderId,
        isRevisionOptional: intent.kind === 'order-cancel',
      });
      return (entry, nowMs) => {
        if (intent.kind === 'scenario') {
          history.add(entry.localId, { atMs: nowMs, kind: 'scenario', value: intent.scenario, requestId });
        }
        const before = orders.get(entry.localId);
        client.unreadable.noteParts('order' in written ? written.order.unreadable.length : 1);
        if ('order' in written) {
          recorder.fromAnswer(before, written.order, requestId, nowMs, askedAt);
          settleQuote(orders, entry, before, written.order);
        } else recorder.fromUnreadableAnswer(before, written, requestId, nowMs);
        const { revision } = written;
        entries.finish(entry.id, revision === null ? null : { revision }, requestId, nowMs);
      };
    }
    case 'file-delete': {
      if (answer.status < 200 || answer.status >= 300) throw errorOfResponse(answer, requestId);
      return (entry, nowMs) => entries.finish(entry.id, null, requestId, nowMs);
    }
  }
}

const orderOfScenario = scenarioResponseSchema.transform(({ order }) => order);

/**
 * Creates the error of a refused upload. An upload carries no token, so its 401 or 403 concerns the upload URL, not the
 * sign-in or a scope.
 */
function uploadError(answer: ApiResponse): DispatchError {
  const known = errorOfResponse(answer, answer.requestId);
  if (answer.status !== 401 && answer.status !== 403) return known;
  const { code: _code, message, ...parts } = known.error;
  return new DispatchError('service_refused', message, parts);
}
