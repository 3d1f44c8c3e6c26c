import { useEffect, useState } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, type Call, callOfShown } from '../bridge/bridge.ts';

export type Opening<Open> = { kind: 'loading' } | { kind: 'failed'; error: AppError } | Open;

/**
 * Opens a record for editing while the view is mounted, and closes it when the view is unmounted.
 * @param id id of the record; when it changes, the old record is closed and the new one is opened
 * @param load reads the record from the core
 * @param begin creates the state of the view from the record; `close` of the state saves it
 */
export function useOpened<Loaded, Open>(
  id: string,
  load: (call: Call, id: string) => Promise<Loaded>,
  begin: (loaded: Loaded, call: Call) => { opened: Open; close: () => void },
): Opening<Open> & { tryAgain: () => void } {
  const [opening, setOpening] = useState<Opening<Open>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    setOpening({ kind: 'loading' });
    // Changes are saved in the environment in which they were typed, even if another one is on screen when they are
    // saved.
    const call = callOfShown();
    load(call, id).then(
      loaded => {
        if (isGone) return;
        const begun = begin(loaded, call);
        close = begun.close;
        setOpening(begun.opened);
      },
      (cause: unknown) => {
        if (!isGone) setOpening({ kind: 'failed', error: appErrorOf(cause) });
      },
    );
    return () => {
      isGone = true;
      close();
    };
  }, [id, attempt, load, begin]);
  return { ...opening, tryAgain: () => setAttempt(attempt + 1) };
}

/**
 * Calls `flush` whenever the window loses focus, is hidden or is closed, because the user may not return to the window.
 * @returns a function that stops this
 */
export function onWindowLeft(flush: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener('blur', flush, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => ended.abort();
}
