import type { LogFields } from './ports/ports.ts';
import type { LineRule } from './repeated-lines.ts';

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
