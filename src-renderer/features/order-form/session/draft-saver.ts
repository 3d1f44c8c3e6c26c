import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';

/** Whether the text is saved. `unsaved`: will be saved within `saveDelayMs`. */
export type SaveState =
  | { kind: 'saved'; atMs: number }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppError }
  /** Another window saved a newer version. Nothing is saved until the user has chosen one of the versions. */
  | { kind: 'conflict' };

export type DraftSaver<Draft> = ReturnType<typeof createDraftSaver<Draft>>;

/**
 * Typed text is saved after at most this many milliseconds. If the process is killed, text is lost that was typed
 * within this time or during a running save.
 */
export const saveDelayMs = 250;
const retryDelayMs = 4_000;

// The same object each time, so that setting the same state again does not notify subscribers.
const unsaved: SaveState = { kind: 'unsaved' };
const saving: SaveState = { kind: 'saving' };

/**
 * Saves the draft of an order, or the table of bulk orders, as the user types. Saves within `saveDelayMs` after the
 * first unsaved key, one save at a time, and always the newest text. After a failure, the text is kept and saved again
 * later.
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
  /** Whether the running timer is for a retry after a failed save, and so has the longer delay. */
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
    // Also waits for a save that another caller has started.
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
    /** Version of the stored draft that the next save replaces. */
    version: () => version,
    isClean: () => waiting === null && flight === null,
    change(draft: Draft): void {
      waiting = draft;
      if (isConflict || isClosed) return;
      // After a failure, typing brings the next attempt forward, and the failure stays on screen until a save succeeds.
      if (isRetry) disarm();
      if (!hasFailed && flight === null) ports.onState(unsaved);
      arm(saveDelayMs);
    },
    /**
     * Saves all unsaved text at once.
     * @returns whether everything that was typed is stored
     */
    flush,
    /** Continues from a version that was stored elsewhere, and drops unsaved text. */
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
    /** Saves all unsaved text, and stops. */
    close(): Promise<boolean> {
      isClosed = true;
      disarm();
      return flush();
    },
  };
}
