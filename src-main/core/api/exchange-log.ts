import type { Log, LogFields } from '../ports/ports.ts';
import type { LineRule } from '../repeated-lines.ts';
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

/**
 * A page can have the service called as often as it likes. Calls that differ in their ids only are one kind; some of each
 * are written whole, because support asks for the request id of a call that failed.
 */
export const callLines: LineRule = { kindOf: kindOfCall, mostWhole: 20 };

function kindOfCall({ requestId: _id, ms: _ms, attempt: _attempt, path, ...kind }: LogFields): LogFields {
  return { ...kind, path: shapeOf(String(path)) };
}

/** A path without its ids: each of them is a star. */
const shapeOf = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^\(?[a-z-]+\d?\)?$/.test(part) ? part : '*'));
