import type { LineRule } from './repeated-lines.ts';

/**
 * A page can cause the same failure any number of times, each with its own id. Only some failures of the same kind at
 * the same place are logged, so that they hide no others.
 */
export const faultLines: LineRule = {
  kindOf: ({ name = null, code = null, where = null }) => ({ name, code, where }),
  maxWhole: 3,
  keptMinutes: 10,
  maxBytes: 32_768,
};
