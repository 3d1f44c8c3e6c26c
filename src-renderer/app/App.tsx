import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { call } from '../bridge/bridge.ts';
import { logFailure, startApp, useApp } from '../state/app-store.ts';
import { watchEnvironments } from '../state/environments.ts';
import { watchUpdates } from '../state/updates.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { FirstFrame } from './FirstFrame.tsx';
import { watchMenuCommands } from './keyboard/menu-commands.ts';
import { watchNews, watchOpenedNotifications } from './news.ts';
import { watchQuitting } from './quit-store.ts';
import { watchRouted } from './routed.ts';
import { Shell } from './Shell.tsx';

const StartFailure = lazyNamed('StartFailure', () => import('./StartFailure.tsx'));

let isStarted = false;

export function App() {
  const info = useApp(app => app.info);
  const failure = useApp(app => app.failure);
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    watchQuitting();
    watchUpdates();
    watchNews();
    watchOpenedNotifications();
    watchRouted();
    watchMenuCommands();
    void startApp()
      .then(watchEnvironments)
      // The environments are known now, so that each target of an event can be opened.
      .then(() => call('windows.listens', {}))
      .catch(logFailure);
  }, []);
  if (failure) return <StartFailure title={<Trans>Dispatch cannot start</Trans>} failure={failure} />;
  return info ? <Shell info={info} /> : <FirstFrame />;
}
