import { undoneCodes } from '../../../src-shared/order-facts/entry-facts.ts';

const sqlList = (words: readonly string[]): string => words.map(word => `'${word}'`).join(', ');

const codes = sqlList(undoneCodes);
const unansweredStates = sqlList(['waiting', 'sending', 'uncertain']);
const mayBeDone = `first_attempt_at_ms IS NOT NULL AND NOT (attempts = 1
  AND iif(json_valid(last_error_json), last_error_json ->> '$.code', '') IN (${codes}))`;
const mayBeThere = `kind = 'order-create' AND ${mayBeDone}`;

/**
 * SQL condition for an entry that is not finished. It must be the same as that of the indexes of open entries, so that
 * SQLite can use them.
 */
export const isOpenEntry = "state NOT IN ('done', 'superseded', 'cancelled')";

/** SQL condition for an entry that was sent and waits for a retry, and that the service may have processed already. */
export const isUnconfirmedEntry = `failing_since_ms IS NOT NULL AND state = 'waiting' AND ${mayBeDone}`;

/**
 * Returns the SQL condition for an order that was sent and may exist at the service, although no response has confirmed
 * it.
 */
export const isUnconfirmedOrder = (localId: string): string =>
  `EXISTS (SELECT 1 FROM outbox_entry WHERE local_id = ${localId}
    AND ${isOpenEntry} AND state IN (${unansweredStates}) AND ${mayBeThere})`;

/** SQL query for the number of orders that may exist at the service without confirmation, including uncertain ones. */
export const countUnconfirmed = `
  SELECT (SELECT count(*) FROM outbox_entry WHERE failing_since_ms IS NOT NULL AND state = 'waiting' AND ${mayBeThere})
    + (SELECT count(*) FROM outbox_entry WHERE state IN ('parked', 'uncertain', 'conflict') AND state = 'uncertain'
      AND ${mayBeThere}) AS total`;
