import { isOpenEntry } from './unconfirmed.ts';

/**
 * SQL condition for an order in the list with a document that was added here and that the order does not have at the
 * service: the document waits, was refused, or was never sent. The service requires no documents, so an order without
 * any is not meant. Orders that wait to be placed are not meant either, because their documents are sent with them.
 */
export const hasUnsentDocuments = `line.state NOT IN ('queued', 'sending') AND line.is_gone = 0
  AND line.local_id IN (SELECT local_id FROM document WHERE is_uploaded = 0
    UNION ALL SELECT local_id FROM outbox_entry WHERE ${isOpenEntry} AND document_id IS NOT NULL)`;
