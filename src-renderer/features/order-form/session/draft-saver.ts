import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';

/** Whether the text is saved. `unsaved`: it will be, within `saveDelayMs`. */
export type SaveState =
  | { kind: 'saved'; atMs: number }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError }
  /** Another window saved a newer version. Nothing is saved until the user has chosen one. */
  | { kind: 'conflict' };

export type DraftSaver<Draft> = ReturnType<typeof createDraftSaver<Draft>>;

/** Time in which typing is not saved yet: a killed process loses at most this, and a save that is under way. */
export const saveDelayMs = 250;
const retryDelayMs = 4_000;

// Constants, so that setting the same state again wakes no subscriber.
const unsaved: SaveState = { kind: 'unsaved' };
const saving: SaveState = { kind: 'saving' };

/**
 * Saves what is typed, an order or the table of many orders: at most one save at a time, always of the newest text,
 * within `saveDelayMs` of the first unsaved keystroke. Text that could not be saved is kept and saved again.
 */
export function createDraftSaver<Draft>(
  stored: { version: number },
  ports: {
    save(version: number, draft: Draft): Promise<{ version: number; updatedAtMs: number }>;
    onState(state: SaveState): void;
  },
) {
  let version = stored.version;
  let waiting: Draft | null = null;
  let flight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Whether the timer waits longer, after a failure. */
  let isRetry = false;
  let isConflict = false;
  let hasFailed = false;
  let isClosed = false;

  function disarm(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function arm(delayMs: number): void {
    if (timer !== null || flight !== null || isConflict || isClosed) return;
    isRetry = delayMs > saveDelayMs;
    timer = setTimeout(send, delayMs);
  }

  async function save(draft: Draft): Promise<void> {
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
    // Another caller may have started the save: wait for it, too.
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
    /** Version of the stored draft that the next save builds on. */
    version: () => version,
    isClean: () => waiting === null && flight === null,
    change(draft: Draft): void {
      waiting = draft;
      if (isConflict || isClosed) return;
      // A failure stays on screen until a save succeeds. Typing brings the next attempt forward.
      if (isRetry) disarm();
      if (!hasFailed && flight === null) ports.onState(unsaved);
      arm(saveDelayMs);
    },
    /** Saves at once what is not saved. @returns whether everything typed is stored */
    flush,
    /** Continues from a version that was stored elsewhere. What is not saved here is dropped. */
    adopt(newVersion: number, savedAtMs: number): void {
      disarm();
      waiting = null;
      isConflict = false;
      hasFailed = false;
      version = newVersion;
      ports.onState({ kind: 'saved', atMs: savedAtMs });
    },
    /** Ends a conflict by saving `draft` over the newer version. */
    overwrite(newVersion: number, draft: Draft): Promise<boolean> {
      isConflict = false;
      hasFailed = false;
      version = newVersion;
      waiting = draft;
      return flush();
    },
    /** Saves what is not saved, and stops. */
    close(): Promise<boolean> {
      isClosed = true;
      disarm();
      return flush();
    },
  };
}
