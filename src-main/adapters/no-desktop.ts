import type { Desktop } from '../core/ports/ports.ts';

/** Where nobody sits in front of the core. */
export const noDesktop: Desktop = {
  copyText: () => Promise.resolve(),
  chooseSavePath: () => Promise.resolve(null),
  notify: () => false,
  answerQuit: () => undefined,
};
