import type { LogFields } from './ports/ports.ts';
import type { LineRule } from './repeated-lines.ts';

/**
 * A page can cause any number of calls to the service. Calls that differ only in their ids are one kind; some of each
 * kind are logged in full, because support asks for the request id of a failed call. Reads and changes have separate
 * budgets, and no environment uses up the room of another.
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

/** A path with each id replaced by a star. */
const shapeOf = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^\(?[a-z-]+\d?\)?$/.test(part) ? part : '*'));
