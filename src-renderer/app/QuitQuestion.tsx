import { useEffect } from 'react';
import { logFailure } from '../session/app-store.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useQuitting } from './quit-store.ts';

const QuitDialog = lazyNamed('QuitDialog', () => import('./QuitDialog.tsx'));

/** Main asks one window and waits only briefly, so the code of the dialog is loaded ahead of time. */
export function QuitQuestion() {
  const unsent = useQuitting(state => state.unsent);
  useEffect(() => {
    const idle = requestIdleCallback(() => void QuitDialog.load().catch(logFailure));
    return () => cancelIdleCallback(idle);
  }, []);
  if (unsent === null) return null;
  return <QuitDialog unsent={unsent} />;
}
