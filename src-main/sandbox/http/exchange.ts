import type { IncomingHttpHeaders } from 'node:http';
import type { ConfigScope } from '../common/config.ts';

/** The credential behind the bearer token. */
export interface Caller {
  credentialName: string;
  customer: string;
  scopes: readonly ConfigScope[];
  isOrderingChannel: boolean;
}

/** A request that was read, checked and authorised. */
export interface Exchange {
  method: string;
  path: string;
  /** Named parts of the path, still percent-encoded. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON. @throws Problem 400 */
  json(): unknown;
  /** `nobody` if the route needs no token. */
  caller: Caller;
  idempotencyKey: string | null;
}

export const nobody: Caller = { credentialName: '', customer: '', scopes: [], isOrderingChannel: false };
