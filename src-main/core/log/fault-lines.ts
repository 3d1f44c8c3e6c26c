import type { LineRule } from './repeated-lines.ts';

/**
 * Limits log lines about internal failures, since a page can cause the same failure any number of times. Only the first
 * failures of the same kind at the same place are logged in full, so that they do not push others out of the log.
 */
export const faultLines: LineRule = {
  kindOf: ({ name = null, code = null, where = null }) => ({ name, code, where }),
  maxWhole: 3,
  keptMinutes: 10,
  maxBytes: 32_768,
};
