import { withoutVins } from '../../../../src-shared/domain/vin.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { OutboxHealth } from '../../../../src-shared/health.ts';
import { plainCode, plainFieldPath, plainRequestId } from '../../api/plain-words.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { BlobUsage } from '../../store/blob-store.ts';
import type { Context } from '../context.ts';
import { outboxHealth } from './outbox-health.ts';

/** The newest of them; the counts tell of all. */
const mostEntries = 1_000;

/** What support may see of an environment: states, times, codes and request ids; no bodies, texts or names of people. */
export interface SessionReport {
  id: string;
  kind: string;
  baseUrl: string | null;
  profile: Record<string, unknown>;
  hasOwnCertificates: boolean;
  connection: unknown;
  outbox: OutboxHealth;
  entries: unknown[];
  /** Copies of documents, and what the disk has left; null before it was measured. */
  storage: BlobUsage | null;
}

export const reportOf = (context: Context): Omit<SessionReport, 'storage'> => {
  const { environment, connection, entries } = context;
  const { error, ...state } = connection.current();
  return {
    id: environment.id,
    kind: environment.kind,
    baseUrl: environment.baseUrl,
    profile: environment.profile,
    hasOwnCertificates: environment.caCertificates !== null,
    connection: { ...state, error: error && causeOf(error) },
    outbox: outboxHealth(context),
    entries: entries.page('open', '', null, mostEntries).map(entryReport),
  };
};

const entryReport = (entry: Entry) => ({
  id: entry.id,
  kind: entry.intent.kind,
  state: entry.state,
  attempts: entry.attempts,
  firstAttemptAtMs: entry.firstAttemptAtMs,
  nextAttemptAtMs: entry.nextAttemptAtMs,
  createdAtMs: entry.createdAtMs,
  updatedAtMs: entry.updatedAtMs,
  requestId: requestIdOf(entry),
  lastError: entry.lastError && causeOf(entry.lastError),
});

function requestIdOf({ requestId }: { requestId: string | null }): string | null {
  const plain = requestId === null ? null : plainRequestId(requestId);
  return plain === null ? null : withoutVins(plain);
}

/** The service's words may quote what was sent: only its codes and the names of fields go along. */
const causeOf = ({ code, reason, status, requestId, ourRequestId, fieldErrors }: AppError) => ({
  code,
  // An error may have been stored by a version that took codes as they came.
  reason: reason === null ? null : withoutVins(plainCode(reason)),
  status,
  requestId: requestIdOf({ requestId }),
  ourRequestId,
  fields: fieldErrors.map(field => `${plainFieldPath(field.path)}: ${plainCode(field.code)}`),
});
