import type { IncomingHttpHeaders } from 'node:http';
import type { ConfigScope } from '../common/config.ts';

/** The credential to which the request's token was issued. */
export interface Caller {
  credentialName: string;
  customer: string;
  scopes: readonly ConfigScope[];
  isOrderingChannel: boolean;
}

/** A request after it was read, checked and authorised. */
export interface Exchange {
  method: string;
  path: string;
  /** Values of the named parts of the path, still percent-encoded. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /**
   * Parses the body as JSON.
   * @throws Problem 400
   */
  json(): unknown;
  /** The caller; `nobody` if the route needs no token. */
  caller: Caller;
  idempotencyKey: string | null;
}

export const nobody: Caller = { credentialName: '', customer: '', scopes: [], isOrderingChannel: false };
