import type { LogFields } from '../ports/ports.ts';
import type { LineRule } from './repeated-lines.ts';

/**
 * Limits log lines about calls to the service, since a page can cause any number of them. Calls that differ only in
 * their ids are one kind. The first calls of a kind are logged in full, because support needs the request ids of failed
 * calls. Reads and changes have separate budgets, and no environment uses up the budget of another.
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

/** Returns a path with each id replaced by `*`. */
const shapeOf = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^\(?[a-z-]+\d?\)?$/.test(part) ? part : '*'));
