import { isOpenEntry } from './unconfirmed.ts';

/**
 * SQL condition for an order of the list with a document that was added to it here and is not with the order at the
 * service. It waits, was refused, or was never added. The service itself requires no documents,
 * so an order without any lacks none. An order that still waits to be placed has its documents waiting with it.
 */
export const hasUnsentDocuments = `line.state NOT IN ('queued', 'sending') AND line.is_gone = 0
  AND line.local_id IN (SELECT local_id FROM document WHERE is_uploaded = 0
    UNION ALL SELECT local_id FROM outbox_entry WHERE ${isOpenEntry} AND document_id IS NOT NULL)`;
