import { undoneCodes } from '../../../src-shared/order-facts/entry-facts.ts';

const sqlList = (words: readonly string[]): string => words.map(word => `'${word}'`).join(', ');

const codes = sqlList(undoneCodes);
const unansweredStates = sqlList(['waiting', 'sending', 'uncertain']);
const mayBeDone = `first_attempt_at_ms IS NOT NULL AND NOT (attempts = 1
  AND iif(json_valid(last_error_json), last_error_json ->> '$.code', '') IN (${codes}))`;
const mayBeThere = `kind = 'order-create' AND ${mayBeDone}`;

/** Of an entry: whether it waits after it was sent, and no answer tells that the service has not done it. */
export const isUnconfirmedEntry = `failing_since_ms IS NOT NULL AND state = 'waiting' AND ${mayBeDone}`;

/** Whether an order was sent, and no answer tells yet whether the service has made it. */
export const isUnconfirmedOrder = (localId: string): string =>
  `EXISTS (SELECT 1 FROM outbox_entry WHERE local_id = ${localId}
    AND state NOT IN ('done', 'superseded', 'cancelled') AND state IN (${unansweredStates}) AND ${mayBeThere})`;

/** How many orders may be at the service although it has confirmed none of them, those in doubt too. */
export const countUnconfirmed = `
  SELECT (SELECT count(*) FROM outbox_entry WHERE failing_since_ms IS NOT NULL AND state = 'waiting' AND ${mayBeThere})
    + (SELECT count(*) FROM outbox_entry WHERE state IN ('parked', 'uncertain', 'conflict') AND state = 'uncertain'
      AND ${mayBeThere}) AS total`;
