import { lazy, Suspense, useEffect } from 'react';
import type { AppInfo } from '../../src-shared/contract/app.ts';
import { useTemplates } from '../features/drafts/templates-store.ts';
import { OrdersView } from '../features/orders/list/OrdersView.tsx';
import { useEntryDialog } from '../features/outbox/state/entry-dialog-store.ts';
import { hashOf, type Route, useRoute } from '../navigation/navigation.ts';
import { useProductionQuestion } from '../session/production.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { Banners } from './Banners.tsx';
import { noteOrder } from './command-palette/recent.ts';
import { EnvironmentBar } from './EnvironmentBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { bindShortcuts, useOverlay } from './keyboard/shortcuts.ts';
import { QuitQuestion } from './QuitQuestion.tsx';
import { Rail } from './Rail.tsx';
import { RailFoot } from './RailFoot.tsx';
import styles from './shell.module.css';

const AddressesView = lazy(async () => ({
  default: (await import('../features/address-book/AddressesView.tsx')).AddressesView,
}));
const DraftsView = lazy(async () => ({
  default: (await import('../features/drafts/DraftsView.tsx')).DraftsView,
}));
const loadEntryView = () => import('../features/order-form/OrderFormView.tsx');
const OrderFormView = lazy(async () => ({ default: (await loadEntryView()).OrderFormView }));
const ChangeView = lazy(async () => ({
  default: (await import('../features/orders/change/ChangeView.tsx')).ChangeView,
}));
const BulkView = lazy(async () => ({
  default: (await import('../features/bulk/BulkView.tsx')).BulkView,
}));
const OutboxView = lazy(async () => ({
  default: (await import('../features/outbox/OutboxView.tsx')).OutboxView,
}));
const ReportsView = lazy(async () => ({
  default: (await import('../features/reports/ReportsView.tsx')).ReportsView,
}));
const SandboxView = lazy(async () => ({
  default: (await import('../features/sandbox/SandboxView.tsx')).SandboxView,
}));
const SettingsView = lazy(async () => ({
  default: (await import('../features/settings/SettingsView.tsx')).SettingsView,
}));
const loadPalette = () => import('./command-palette/CommandPalette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ProductionDialog = lazy(async () => ({
  default: (await import('../session/ProductionDialog.tsx')).ProductionDialog,
}));
const EntryDialogs = lazy(async () => ({
  default: (await import('../features/outbox/item/EntryDialogs.tsx')).EntryDialogs,
}));
const TemplateNameDialog = lazy(async () => ({
  default: (await import('../features/drafts/TemplateNameDialog.tsx')).TemplateNameDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

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
    case 'many':
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
  const isProductionAsked = useProductionQuestion(state => state.answer !== null);
  const isEntryAsked = useEntryDialog(state => state.asked !== null);
  const isTemplateAsked = useTemplates(state => state.asked !== null);
  const overlay = useOverlay(state => state.overlay);
  const isSandbox = info.environment.kind !== 'production';
  // In production there is no such place, however one asks for it.
  const route: Route = asked.view === 'sandbox' && !isSandbox ? { view: 'orders' } : asked;
  const { name } = info.environment;
  useEffect(() => bindShortcuts(isSandbox), [isSandbox]);
  const orderId = route.view === 'orders' ? route.localId : undefined;
  useEffect(() => {
    if (orderId !== undefined) noteOrder(orderId);
  }, [orderId]);
  useEffect(() => {
    document.title = `${name} – Dispatch`;
  }, [name]);
  useEffect(() => {
    // The most frequent steps are at hand before they are asked for.
    const idle = requestIdleCallback(() => void Promise.all([loadEntryView(), loadPalette()]));
    return () => cancelIdleCallback(idle);
  }, []);
  return (
    <div className={styles.shell}>
      <EnvironmentBar environment={info.environment} />
      <Rail current={route} isSandbox={isSandbox} />
      <Banners info={info} isInSettings={route.view === 'settings'} />
      <RailFoot />
      <main className={styles.main}>
        {/* The views of one environment never show another: they go with it. */}
        <div key={info.environment.id} className={styles.mainView}>
          <ErrorBoundary resetKey={hashOf(route)}>
            <Suspense fallback={null}>
              <View route={route} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <ToastRegion />
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette isSandbox={isSandbox} currentId={info.environment.id} />}
        {isProductionAsked && <ProductionDialog />}
        {isEntryAsked && <EntryDialogs />}
        {isTemplateAsked && <TemplateNameDialog />}
        {overlay === 'shortcuts' && <ShortcutsDialog />}
      </Suspense>
      <QuitQuestion />
    </div>
  );
}
