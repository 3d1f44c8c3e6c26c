import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Environment } from '../../src-shared/environment.ts';
import { call, onEvent } from '../bridge/bridge.ts';
import { orderTitle } from '../features/order-parts/order-title.ts';
import { keepFresh, useDetail } from '../features/orders/detail/detail-store.ts';
import { LifeSteps } from '../features/orders/detail/LifeSteps.tsx';
import { OrderBody } from '../features/orders/detail/OrderBody.tsx';
import { OrderCommands } from '../features/orders/detail/OrderCommands.tsx';
import { OrderDrop } from '../features/orders/detail/OrderDrop.tsx';
import { OrderHead } from '../features/orders/detail/OrderHead.tsx';
import type { WindowOfOrder } from '../features/orders/detail/own-window.ts';
import { hashOf, leadElsewhere } from '../navigation/navigation.ts';
import { logFailure, startApp, useApp } from '../state/app-store.ts';
import { kindIcons, kindName } from '../state/environment-words.ts';
import { showError } from '../state/show-error.ts';
import { cx } from '../ui/cx.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import inspectorStyles from '../ui/inspector.module.css';
import { ToastRegion } from '../ui/toast.tsx';
import { RestartNotice } from './banners/RestartNotice.tsx';
import { wasRestarted } from './banners/restarted.ts';
import { DesktopParts } from './desktop/DesktopParts.tsx';
import environmentStyles from './environment-bar.module.css';
import { routeOfTarget, watchNews } from './news.ts';
import { OrderDialogs } from './OrderDialogs.tsx';
import styles from './order-window.module.css';
import { QuitQuestion } from './QuitQuestion.tsx';
import { watchQuitting } from './quit-store.ts';
import { StartFailure } from './StartFailure.tsx';

let isStarted = false;

function start({ environmentId }: WindowOfOrder): void {
  if (isStarted) return;
  isStarted = true;
  leadElsewhere(hash => void call('windows.showMain', { environmentId, hash }).catch(showError));
  watchQuitting();
  // While the main window is closed, the main process sends news to an order window, which then shows the
  // notifications.
  watchNews(target => {
    const hash = hashOf(routeOfTarget(target) ?? { view: 'orders' });
    void call('windows.showMain', { environmentId: target.environmentId, hash }).catch(showError);
  });
  onEvent('environments.changed', () => {
    void call('environments.list', {})
      .then(rows => {
        const environment = rows.find(({ id }) => id === environmentId);
        const { info } = useApp.getState();
        // The environment was removed, so this window has nothing left to show.
        if (!environment) window.close();
        else if (info) useApp.setState({ info: { ...info, environment } });
      })
      .catch(logFailure);
  });
  // Closes the window with Ctrl+W. On macOS the menu has this shortcut (Cmd+W); elsewhere this window has no menu.
  window.addEventListener('keydown', event => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'w') window.close();
  });
  startApp(environmentId).catch(logFailure);
}

/** Names the environment of the order, which stays the same even if the main window shows another environment. */
function Strip({ environment: { kind, name } }: { environment: Environment }) {
  const Icon = kindIcons[kind];
  return (
    <div
      className={cx(environmentStyles.env, styles.env, kind === 'production' && environmentStyles.production)}
    >
      <Icon size={14} aria-hidden />
      <strong>{kindName(kind)}</strong>
      {kind !== 'local-sandbox' && <span className="cut">{name}</span>}
      {kind !== 'production' && (
        <span>
          <Trans>This sandbox starts no real transports.</Trans>
        </span>
      )}
    </div>
  );
}

/** Sets the title of the window from the order that it shows. */
function useTitle(): void {
  const row = useDetail(state => state.detail?.row);
  const title = row ? orderTitle(row) : null;
  useEffect(() => {
    if (title !== null) document.title = `${title} – Dispatch`;
  }, [title]);
}

function Content({ localId }: { localId: string }) {
  useTitle();
  useEffect(() => keepFresh(localId), [localId]);
  return (
    <OrderDrop localId={localId}>
      {({ detail, error }) => (
        <main className={styles.main}>
          {wasRestarted && <RestartNotice />}
          <ErrorNotice error={error} />
          {detail && (
            <>
              <div className={inspectorStyles.top}>
                <div className={inspectorStyles.title}>
                  <OrderHead row={detail.row} level={1} />
                </div>
                <LifeSteps row={detail.row} />
                <OrderCommands detail={detail} />
              </div>
              <OrderBody detail={detail} className={styles.body} />
            </>
          )}
        </main>
      )}
    </OrderDrop>
  );
}

/** A window that shows a single order. */
export function OrderWindow(order: WindowOfOrder) {
  const info = useApp(app => app.info);
  const failure = useApp(app => app.failure);
  useEffect(() => start(order), []);
  if (failure) return <StartFailure title={<Trans>The order cannot be shown</Trans>} failure={failure} />;
  if (!info) return null;
  return (
    <div className={styles.orderWindow}>
      <Strip environment={info.environment} />
      <Content localId={order.localId} />
      <ToastRegion />
      <DesktopParts />
      <OrderDialogs />
      <QuitQuestion />
    </div>
  );
}
