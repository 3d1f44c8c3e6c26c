import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { errorDetails, errorText } from '../i18n/error-text.ts';
import { logFailure, startApp, useApp } from '../session/app-store.ts';
import { watchEnvironments } from '../session/environments.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './crash.module.css';
import { watchNews, watchOpenedNotifications } from './news.ts';
import { watchQuitting } from './quit-store.ts';
import { watchRouted } from './routed.ts';
import { Shell } from './Shell.tsx';

let isStarted = false;

export function App() {
  const info = useApp(app => app.info);
  const failure = useApp(app => app.failure);
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    watchQuitting();
    watchNews();
    watchOpenedNotifications();
    watchRouted();
    void startApp().then(watchEnvironments).catch(logFailure);
  }, []);
  if (failure) {
    return (
      <main className={styles.crash}>
        <Notice tone="bad" title={<Trans>Dispatch cannot start</Trans>}>
          <p>{errorText(failure).detail}</p>
          <pre className={styles.details}>{errorDetails(failure)}</pre>
        </Notice>
      </main>
    );
  }
  return info && <Shell info={info} />;
}
