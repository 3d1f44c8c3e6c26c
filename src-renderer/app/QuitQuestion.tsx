import { Suspense, useEffect } from 'react';
import { logFailure } from '../session/app-store.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useQuitting } from './quit-store.ts';

const loadDialog = () => import('./QuitDialog.tsx');
const QuitDialog = lazyNamed('QuitDialog', loadDialog);

/** Asked by the one window that main tells; its dialog is at hand before that, since main does not wait for it long. */
export function QuitQuestion() {
  const unsent = useQuitting(state => state.unsent);
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadDialog().catch(logFailure));
    return () => cancelIdleCallback(idle);
  }, []);
  if (unsent === null) return null;
  return (
    <Suspense fallback={null}>
      <QuitDialog unsent={unsent} />
    </Suspense>
  );
}
