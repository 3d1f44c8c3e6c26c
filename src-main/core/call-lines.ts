import type { LogFields } from './ports/ports.ts';
import type { LineRule } from './repeated-lines.ts';

/**
 * A page can have the service called as often as it likes. Calls that differ in their ids only are one kind; some of each
 * are written whole, because support asks for the request id of a call that failed. Those that only read take nothing of
 * those that may change something, and one environment nothing of another one.
 */
export const callLines: LineRule = {
  kindOf: kindOfCall,
  maxWhole: 20,
  keptMinutes: 10,
  maxBytes: 131_072,
  partOf: ({ method }) => (method === 'GET' || method === 'HEAD' ? 'reads' : 'changes'),
  placeOf: ({ environment = '', method = '' }) => `${method} ${environment}`,
};

function kindOfCall({ requestId: _id, ms: _ms, attempt: _attempt, path, ...kind }: LogFields): LogFields {
  return { ...kind, path: shapeOf(String(path)) };
}

/** A path without its ids: each of them is a star. */
const shapeOf = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^\(?[a-z-]+\d?\)?$/.test(part) ? part : '*'));
