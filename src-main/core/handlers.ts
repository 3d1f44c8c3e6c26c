import { bookHandlers } from './book-handlers.ts';
import { changeHandlers } from './change-handlers.ts';
import { orderFileHandlers } from './order-file-handlers.ts';
import { orderListHandlers } from './order-list-handlers.ts';
import { entryView } from './outbox/entry-view.ts';
import { dismissNotice, readNotice } from './repair/notice.ts';
import type { EnvironmentHandlers } from './router.ts';
import { sandboxHandlers } from './sandbox-handlers.ts';
import { createBulkStore } from './store/bulk-store.ts';
import { acceptedOrder } from './use-cases/accepted-order.ts';
import { placeBulkRow } from './use-cases/bulk/place-bulk-row.ts';
import { placedOrders } from './use-cases/bulk/placed-orders.ts';
import { saveBulk } from './use-cases/bulk/save-bulk.ts';
import type { Context } from './use-cases/context.ts';
import { duplicateDraft } from './use-cases/copies/duplicate-draft.ts';
import { credentialState } from './use-cases/credentials/credential-state.ts';
import { removeCredential } from './use-cases/credentials/remove-credential.ts';
import { replaceCredential } from './use-cases/credentials/replace-credential.ts';
import { testConnection } from './use-cases/credentials/test-connection.ts';
import { outboxHealth } from './use-cases/diagnostics/outbox-health.ts';
import { attachDocuments } from './use-cases/documents/attach-documents.ts';
import { beginDocument } from './use-cases/documents/begin-document.ts';
import { describeDocument } from './use-cases/documents/describe-document.ts';
import { finishDocument } from './use-cases/documents/finish-document.ts';
import { readDocument } from './use-cases/documents/read-document.ts';
import { removeDocument } from './use-cases/documents/remove-document.ts';
import { createDraft } from './use-cases/drafts/create-draft.ts';
import { discardDraft, restoreDraft } from './use-cases/drafts/discard-draft.ts';
import { getDraft } from './use-cases/drafts/get-draft.ts';
import { listDrafts } from './use-cases/drafts/list-drafts.ts';
import { removeDraft } from './use-cases/drafts/remove-draft.ts';
import { saveDraft } from './use-cases/drafts/save-draft.ts';
import { downloadFile } from './use-cases/order-files/download-file.ts';
import { cancelOrder } from './use-cases/orders/cancel-order.ts';
import { deleteFile } from './use-cases/orders/delete-file.ts';
import { findSameVehicle } from './use-cases/orders/find-same-vehicle.ts';
import { getOrder } from './use-cases/orders/get-order.ts';
import { placeOrder } from './use-cases/orders/place-order.ts';
import { refreshOrder } from './use-cases/orders/refresh-order.ts';
import { updateOrder } from './use-cases/orders/update-order.ts';
import { adoptEntry } from './use-cases/outbox/adopt-entry.ts';
import { discardEntry } from './use-cases/outbox/discard-entry.ts';
import { listEntries } from './use-cases/outbox/list-entries.ts';
import { mergeConflict, readConflict } from './use-cases/outbox/merge-conflict.ts';
import { reconcileEntry } from './use-cases/outbox/reconcile-entry.ts';
import { resolveEntry } from './use-cases/outbox/resolve-entry.ts';
import { takeBack } from './use-cases/outbox/take-back.ts';
import { checkPrice } from './use-cases/prices/check-price.ts';
import { createReportWalks } from './use-cases/reports/report-walks.ts';
import { advanceScenario } from './use-cases/sandbox/advance-scenario.ts';
import { setRunning } from './use-cases/sandbox/set-running.ts';

/** Method of an environment → use case. */
export function createHandlers(context: Context): EnvironmentHandlers {
  const { ownIdOf } = context.orders;
  const bulk = createBulkStore(context.database);
  const reports = createReportWalks(context);
  return {
    ...bookHandlers(context),
    ...sandboxHandlers(context),
    ...orderFileHandlers(context),
    ...changeHandlers(context),
    ...orderListHandlers(context),
    'connection.get': () => context.connection.current(),
    'connection.test': () => testConnection(context),
    'connection.confirmProduction': () => {
      context.guard.open();
      return context.connection.current();
    },
    'credentials.state': () => credentialState(context),
    'credentials.replace': input => replaceCredential(context, input),
    'credentials.remove': () => removeCredential(context),
    'repair.get': () => readNotice(context.database),
    'repair.dismiss': () => {
      dismissNotice(context.database);
      return {};
    },
    'drafts.list': () => listDrafts(context),
    'drafts.create': () => createDraft(context),
    'drafts.get': ({ localId }) => getDraft(context, localId),
    'drafts.save': input => saveDraft(context, input),
    'drafts.remove': ({ localId }) => {
      removeDraft(context, localId);
      return {};
    },
    'drafts.discard': ({ localId }) => {
      discardDraft(context, localId);
      return {};
    },
    'drafts.restore': ({ localId }) => {
      restoreDraft(context, localId);
      return {};
    },
    'drafts.duplicate': ({ localId }) => duplicateDraft(context, ownIdOf(localId)),
    'documents.begin': input => beginDocument(context, { ...input, localId: ownIdOf(input.localId) }),
    'documents.append': ({ documentId, offsetBytes, bytes }) =>
      nothing(context.transfers.append(documentId, offsetBytes, bytes)),
    'documents.finish': input => finishDocument(context, input),
    'documents.read': input => readDocument(context, input),
    'documents.describe': input => describeDocument(context, input),
    'documents.remove': ({ documentId }) => nothing(removeDocument(context, documentId)),
    'documents.attach': ({ localId, documentIds }) => attachDocuments(context, ownIdOf(localId), documentIds),
    'bulk.get': () => bulk.read(),
    'bulk.save': input => saveBulk(context, bulk, input),
    'bulk.place': input => placeBulkRow(context, bulk, input),
    'bulk.placedOrders': ({ ids }) => placedOrders(context, ids),
    'prices.check': ({ draft }) => checkPrice(context, draft),
    'orders.place': input => placeOrder(context, input),
    'orders.get': ({ localId }) => getOrder(context, ownIdOf(localId)),
    'orders.refresh': ({ localId }) => refreshOrder(context, ownIdOf(localId)),
    'orders.update': ({ localId, patch }) => updateOrder(context, ownIdOf(localId), patch),
    'businesses.check': input => context.endpoints.checkBusiness(input),
    'cmr.options': () => context.endpoints.getCmrOptions(),
    'reports.page': ({ walkId, ...query }) => reports.page(walkId, query),
    'reports.cancel': ({ walkId }) => {
      reports.cancel(walkId);
      return {};
    },
    'orders.downloadFile': ({ localId, fileId }) => downloadFile(context, ownIdOf(localId), fileId),
    'orders.inspectionReport': ({ localId }) =>
      context.endpoints.getInspectionReport(
        acceptedOrder(context, ownIdOf(localId), 'get_inspection_report').id,
      ),
    'orders.tracking': ({ localId }) =>
      context.endpoints.getTracking(acceptedOrder(context, ownIdOf(localId), 'get_tracking').id),
    'orders.cancel': ({ localId }) => cancelOrder(context, ownIdOf(localId)),
    'orders.deleteFile': ({ localId, fileId }) => deleteFile(context, ownIdOf(localId), fileId),
    'orders.findSameVehicle': input => findSameVehicle(context, input),
    'outbox.list': input => listEntries(context, input),
    'outbox.get': ({ entryId }) => entryView(context.entries.get(entryId), context),
    'outbox.summary': () => context.summary(),
    'outbox.health': () => outboxHealth(context),
    'outbox.setPaused': ({ isPaused }) => {
      context.pause.set(isPaused);
      return context.summary();
    },
    'outbox.retry': ({ entryId }) => {
      context.drain.retryNow(entryId);
      if (entryId === null) context.synchroniser.tryAgain();
      return {};
    },
    'outbox.edit': ({ entryId }) => takeBack(context, entryId),
    'outbox.discard': ({ entryId, isMaybeDone }) => nothing(discardEntry(context, entryId, isMaybeDone)),
    'outbox.reconcile': ({ entryId }) => reconcileEntry(context, entryId),
    'outbox.resolve': ({ entryId, as }) => resolveEntry(context, entryId, as),
    'outbox.conflict': ({ entryId }) => readConflict(context, entryId),
    'outbox.merge': input => mergeConflict(context, input),
    'outbox.adopt': ({ entryId, as }) => nothing(adoptEntry(context, entryId, as)),
    'sandbox.advance': input => advanceScenario(context, { ...input, localId: ownIdOf(input.localId) }),
    'sandbox.setRunning': ({ isRunning }) => setRunning(context, isRunning),
  };
}

const nothing = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};
