import type { LineRule } from './repeated-lines.ts';

/**
 * A page can cause some failure again and again, and each has an id of its own. Of those that failed at the same place in
 * the same way some are written, so that they hide no other one.
 */
export const faultLines: LineRule = {
  kindOf: ({ name = null, code = null, where = null }) => ({ name, code, where }),
  maxWhole: 3,
  keptMinutes: 10,
  maxBytes: 32_768,
};
