import type { UpdateOutcome, Updater } from '../core/ports/updater.ts';

const nothing: UpdateOutcome<null> = { ok: true, value: null };

/** An updater for a core without an installed program: there is no place from which it gets new versions. */
export const noUpdater: Updater = {
  ability: 'none',
  check: () => Promise.resolve(nothing),
  download: () => Promise.resolve(nothing),
  cancel: () => Promise.resolve(),
  takePress: () => Promise.resolve(false),
  restart: () => Promise.resolve(),
};
