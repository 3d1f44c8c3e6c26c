import type { IncomingHttpHeaders } from 'node:http';
import type { ConfigScope } from '../common/config.ts';

/** The credential to which the request's token was issued. */
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
  /** Values of the named parts of the path, such as `order_id`. They are still percent-encoded. */
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /**
   * Parses the body as JSON.
   * @throws Problem 400 if the body is not valid JSON
   */
  json(): unknown;
  /** The caller; `nobody` if the route needs no token. */
  caller: Caller;
  idempotencyKey: string | null;
}

export const nobody: Caller = { credentialName: '', customer: '', scopes: [], isOrderingChannel: false };
