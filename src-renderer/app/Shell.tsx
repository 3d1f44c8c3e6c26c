import { useEffect } from 'react';
import type { AppInfo } from '../../src-shared/contract/app.ts';
import { OrdersView } from '../features/orders/list/OrdersView.tsx';
import { useOrders } from '../features/orders/list/state/orders-store.ts';
import { hashOf, type Route, useRoute } from '../navigation/navigation.ts';
import { logFailure } from '../state/app-store.ts';
import { environmentName } from '../state/environment-words.ts';
import { useHelp } from '../state/help.ts';
import { useIsRailFolded } from '../state/rail-fold.ts';
import { useSupportFile } from '../state/support-file.ts';
import { useArrivals } from '../ui/arrival.ts';
import { cx } from '../ui/cx.ts';
import { ahead, lazyNamed, loadAhead } from '../ui/lazy-named.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { Banners } from './banners/Banners.tsx';
import { noteOrder } from './command-palette/recent.ts';
import { EnvironmentBar } from './EnvironmentBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useMenuCommand } from './keyboard/menu-commands.ts';
import { bindShortcuts, useOverlay } from './keyboard/shortcuts.ts';
import { OrderDialogs } from './OrderDialogs.tsx';
import { QuitQuestion } from './QuitQuestion.tsx';
import { Rail } from './Rail.tsx';
import { RailFoot } from './RailFoot.tsx';
import styles from './shell.module.css';

const AddressesView = lazyNamed('AddressesView', () => import('../features/address-book/AddressesView.tsx'));
const DraftsView = lazyNamed('DraftsView', () => import('../features/drafts/DraftsView.tsx'));
const OrderFormView = ahead(
  lazyNamed('OrderFormView', () => import('../features/order-form/OrderFormView.tsx')),
);
const ChangeView = lazyNamed('ChangeView', () => import('../features/orders/change/ChangeView.tsx'));
const BulkView = lazyNamed('BulkView', () => import('../features/bulk/BulkView.tsx'));
const OutboxView = lazyNamed('OutboxView', () => import('../features/outbox/OutboxView.tsx'));
const ReportsView = lazyNamed('ReportsView', () => import('../features/reports/ReportsView.tsx'));
const SandboxView = lazyNamed('SandboxView', () => import('../features/sandbox/SandboxView.tsx'));
const SettingsView = lazyNamed('SettingsView', () => import('../features/settings/SettingsView.tsx'));
const CommandPalette = ahead(
  lazyNamed('CommandPalette', () => import('./command-palette/CommandPalette.tsx')),
);
const SupportFileDialog = lazyNamed(
  'SupportFileDialog',
  () => import('../features/settings/diagnostics/SupportFileDialog.tsx'),
);
const RunCommand = ahead(lazyNamed('RunCommand', () => import('./command-palette/RunCommand.tsx')));
const DesktopParts = lazyNamed('DesktopParts', () => import('./desktop/DesktopParts.tsx'));
const HelpDialog = lazyNamed('HelpDialog', () => import('./help/HelpDialog.tsx'));

function View({ route }: { route: Route }) {
  switch (route.view) {
    case 'orders':
      return <OrdersView localId={route.localId ?? null} isPlaced={route.isPlaced ?? false} />;
    case 'drafts':
      return <DraftsView />;
    case 'order-form':
      return <OrderFormView key={route.localId} localId={route.localId} />;
    case 'change':
      return <ChangeView key={route.localId} localId={route.localId} />;
    case 'bulk':
      return <BulkView />;
    case 'outbox':
      return <OutboxView entryId={route.entryId ?? null} />;
    case 'addresses':
      return <AddressesView entryId={route.entryId ?? null} />;
    case 'reports':
      return <ReportsView />;
    case 'sandbox':
      return <SandboxView localId={route.localId ?? null} />;
    case 'settings':
      return <SettingsView />;
  }
}

export function Shell({ info }: { info: AppInfo }) {
  const asked = useRoute();
  const overlay = useOverlay(state => state.overlay);
  const { command, isOffered } = useMenuCommand();
  const help = useHelp(state => state.place);
  const isSupportFileOpen = useSupportFile(state => state.isOpen);
  const isSandbox = info.environment.kind !== 'production';
  // In production there is no sandbox view, even if the URL names it.
  const route: Route = asked.view === 'sandbox' && !isSandbox ? { view: 'orders' } : asked;
  const isFolded = useIsRailFolded();
  const name = environmentName(info.environment);
  useArrivals(route.view);
  useEffect(() => bindShortcuts(isSandbox), [isSandbox]);
  const orderId = route.view === 'orders' ? route.localId : undefined;
  useEffect(() => {
    if (orderId !== undefined) noteOrder(orderId);
  }, [orderId]);
  useEffect(() => {
    document.title = `${name} – Dispatch`;
  }, [name]);
  // Waits until the rows of the order list are drawn, because loading ahead would slow down the drawing.
  const isDrawn = useOrders(state => !state.isFirstLoad) || route.view !== 'orders';
  useEffect(() => {
    if (!isDrawn) return;
    const idle = requestIdleCallback(() => void loadAhead().catch(logFailure));
    return () => cancelIdleCallback(idle);
  }, [isDrawn]);
  return (
    <div className={cx(styles.shell, isFolded && styles.folded)}>
      <EnvironmentBar environment={info.environment} isDrawn={isDrawn} />
      <Rail current={route} isSandbox={isSandbox} isFolded={isFolded} />
      <Banners info={info} isInSettings={route.view === 'settings'} isFolded={isFolded} />
      <RailFoot isFolded={isFolded} />
      <main className={styles.main}>
        {/* For another environment, the key changes, so that every view is mounted again and none mixes the data of
            both. */}
        <div key={info.environment.id} className={styles.mainView}>
          <ErrorBoundary resetKey={hashOf(route)}>
            <View route={route} />
          </ErrorBoundary>
        </div>
      </main>
      <ToastRegion />
      {overlay === 'palette' && <CommandPalette isSandbox={isSandbox} currentId={info.environment.id} />}
      {isSupportFileOpen && <SupportFileDialog />}
      {command && <RunCommand command={command} isOffered={isOffered} />}
      {help && <HelpDialog place={help} />}
      {isDrawn && <DesktopParts />}
      <OrderDialogs />
      <QuitQuestion />
    </div>
  );
}
