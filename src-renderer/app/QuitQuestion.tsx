import { useEffect } from 'react';
import { logFailure } from '../state/app-store.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useQuitting } from './quit-store.ts';

const QuitDialog = lazyNamed('QuitDialog', () => import('./QuitDialog.tsx'));

/**
 * Shows the quit dialog. The main process asks one window and waits only briefly, so the dialog's code is loaded ahead
 * of time.
 */
export function QuitQuestion() {
  const unsent = useQuitting(state => state.unsent);
  useEffect(() => {
    const idle = requestIdleCallback(() => void QuitDialog.load().catch(logFailure));
    return () => cancelIdleCallback(idle);
  }, []);
  if (unsent === null) return null;
  return <QuitDialog unsent={unsent} />;
}
