import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { createAlertStore } from '../alerts/alert-store.ts';
import { toldError } from '../api/failure.ts';
import { createEntryStore } from '../outbox/entry-store.ts';
import { type OpenEnvironment, openRepaired, type RepairSources } from '../repair/open-environment.ts';
import { createAddressLearner } from '../store/address-learner.ts';
import { createAddressStore } from '../store/address-store.ts';
import { createBlobCare } from '../store/blob-care.ts';
import { createBlobStore } from '../store/blob-store.ts';
import { createChangeStore } from '../store/change-store.ts';
import { createDocumentStore } from '../store/document-store.ts';
import { createFileCache } from '../store/file-cache.ts';
import { createHistoryStore } from '../store/history-store.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { createOrderLineStore } from '../store/order-lines/order-line-store.ts';
import { createOrderListQuery } from '../store/order-lines/order-list-query.ts';
import { createOrderRecorder } from '../store/order-recorder.ts';
import { createOrderStore } from '../store/order-store.ts';
import { createTemplateStore } from '../store/template-store.ts';

export type SessionStores = ReturnType<typeof createStores>;

type StoreSources = RepairSources & { profile: InterfaceProfile };

/**
 * Opens the database of an environment, after a repair if necessary, with a store for each kind of record.
 * @throws DispatchError `storage_failed` (`newer_database`), Error of the disk; the database is closed then
 */
export function openStores(sources: StoreSources): SessionStores {
  const environment = openRepaired(sources);
  try {
    return createStores(environment, sources);
  } catch (error) {
    environment.database.close();
    throw error;
  }
}

function createStores(
  { database, backups, blobFolder, lookedAtFolder }: OpenEnvironment,
  { clock, log, profile }: StoreSources,
) {
  const orders = createOrderStore(database);
  const documents = createDocumentStore(database);
  const entries = createEntryStore(database);
  const history = createHistoryStore(database);
  const changes = createChangeStore(database);
  const blobs = createBlobStore(blobFolder, backups.holds);
  const addresses = createAddressStore(database);
  const learner = createAddressLearner(database, addresses, profile.cmrRecipientOtherKind);
  const moveWork = (toLocalId: string, fromLocalId: string): void => {
    entries.move(toLocalId, fromLocalId);
    documents.move(toLocalId, fromLocalId);
    changes.move(toLocalId, fromLocalId);
  };
  const lines = createOrderLineStore(database, orders, profile, error =>
    // Only the code of the error is logged, since its message may contain order data.
    log.write('order-list-behind', { reason: toldError(log, error).code }),
  );
  const meta = createMetaStore(database);
  return {
    database,
    backupFiles: backups,
    blobFolder,
    lookedAtFolder,
    orders,
    documents,
    entries,
    history,
    changes,
    blobs,
    blobCare: createBlobCare({ blobs, documents, meta, clock, log }),
    addresses,
    alerts: createAlertStore(database),
    learner,
    lines,
    pages: createOrderListQuery(database, entries.attentionIds, clock),
    recorder: createOrderRecorder(orders, history, moveWork, learner.fromOrder, lines),
    meta,
    templates: createTemplateStore(database),
    files: createFileCache(),
  };
}
