import type { Log } from '../ports/ports.ts';
import { plainPath } from './plain-words.ts';

/** One exchange for the log: never a body, a token, a query value or an upload's address. */
export interface ExchangeLine {
  method: string;
  /** Without the query; `(upload)` and `(download)` where the address itself is a secret. */
  path: string;
  /** Null where no answer came. */
  status: number | null;
  /** The service's problem code, or our reason. */
  code: string | null;
  /** Null where none was sent. */
  requestId: string | null;
  ms: number;
  attempt: number;
}

/** Event `call`. */
export function recordExchange(log: Log | undefined, line: ExchangeLine): void {
  log?.write('call', { ...line, path: plainPath(line.path), ms: Math.round(line.ms) });
}
