import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';

/** How safe the text is. `unsaved`: typed, and saved within `saveDelayMs`. */
export type SaveState =
  | { kind: 'saved'; atMs: number }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError }
  /** Another window saved a newer version; nothing is saved until the dispatcher has chosen. */
  | { kind: 'conflict' };

export interface DraftSaverPorts {
  save(version: number, draft: OrderDraft): Promise<{ version: number; updatedAtMs: number }>;
  onState(state: SaveState): void;
}

export interface DraftSaver {
  /** Version of the stored draft that the next save builds on. */
  version(): number;
  isClean(): boolean;
  change(draft: OrderDraft): void;
  /** Saves what waits, now. True when everything typed is stored. */
  flush(): Promise<boolean>;
  /** Goes on from a version stored elsewhere; what waits here is given up. */
  adopt(version: number, savedAtMs: number): void;
  /** Ends a conflict by saving `draft` over the newer version. */
  overwrite(version: number, draft: OrderDraft): Promise<boolean>;
  /** Saves what waits and stops. */
  close(): Promise<boolean>;
}

/** Most typing a killed process can lose, in milliseconds, besides the save itself. */
export const saveDelayMs = 250;
const retryDelayMs = 4_000;

// One object each: who watches the state is not woken by the same state again.
const unsaved: SaveState = { kind: 'unsaved' };
const saving: SaveState = { kind: 'saving' };

/**
 * Saves a draft as it changes: at most one save in flight, always the newest text, within `saveDelayMs` of the first
 * unsaved keystroke. Text that could not be saved is kept and tried again.
 */
export function createDraftSaver(
  stored: { version: number; updatedAtMs: number },
  ports: DraftSaverPorts,
): DraftSaver {
  let version = stored.version;
  let waiting: OrderDraft | null = null;
  let flight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isConflict = false;
  let hasFailed = false;
  let isClosed = false;

  function disarm(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function arm(delayMs: number): void {
    if (timer !== null || flight !== null || isConflict || isClosed) return;
    timer = setTimeout(send, delayMs);
  }

  async function save(draft: OrderDraft): Promise<void> {
    ports.onState(saving);
    try {
      const saved = await ports.save(version, draft);
      version = saved.version;
      hasFailed = false;
      ports.onState(waiting === null ? { kind: 'saved', atMs: saved.updatedAtMs } : unsaved);
    } catch (cause) {
      waiting ??= draft;
      hasFailed = true;
      const error = appErrorOf(cause);
      isConflict = error.code === 'draft_conflict';
      ports.onState(isConflict ? { kind: 'conflict' } : { kind: 'failed', error });
    }
  }

  function send(): void {
    disarm();
    if (flight !== null || waiting === null || isConflict) return;
    const draft = waiting;
    waiting = null;
    flight = save(draft).finally(() => {
      flight = null;
      if (waiting !== null) arm(hasFailed ? retryDelayMs : saveDelayMs);
    });
  }

  async function flush(): Promise<boolean> {
    let hasTried = false;
    // Whoever else flushes may have sent what waited: its save, too, must be over.
    while (flight !== null || waiting !== null) {
      if (flight === null) {
        if (isConflict || (hasTried && hasFailed)) return false;
        hasTried = true;
        send();
      }
      await flight;
    }
    return true;
  }

  return {
    version: () => version,
    isClean: () => waiting === null && flight === null,
    change(draft) {
      waiting = draft;
      if (isConflict || isClosed) return;
      // A failure stays on screen until a save has worked, but typing asks for one soon.
      if (hasFailed) disarm();
      else if (flight === null) ports.onState(unsaved);
      arm(saveDelayMs);
    },
    flush,
    adopt(newVersion, savedAtMs) {
      disarm();
      waiting = null;
      isConflict = false;
      hasFailed = false;
      version = newVersion;
      ports.onState({ kind: 'saved', atMs: savedAtMs });
    },
    overwrite(newVersion, draft) {
      isConflict = false;
      hasFailed = false;
      version = newVersion;
      waiting = draft;
      return flush();
    },
    close() {
      isClosed = true;
      disarm();
      return flush();
    },
  };
}
