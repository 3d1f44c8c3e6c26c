import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical, Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { navigate } from '../../navigation/navigation.ts';
import { useApp } from '../../state/app-store.ts';
import { ScopeNotice } from '../../state/ScopeNotice.tsx';
import { useIsScopeMissing } from '../../state/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import viewStyles from '../../ui/view.module.css';
import { startNewOrder } from '../drafts/new-draft.ts';
import { DataTab } from './data/DataTab.tsx';
import { DriveTab } from './drive/DriveTab.tsx';
import { isUnderWay, useDrive, watchDrive } from './drive/drive-store.ts';
import { EventsTab } from './events/EventsTab.tsx';
import { OrderEvents } from './events/OrderEvents.tsx';
import { FaultsTab } from './faults/FaultsTab.tsx';
import { useFaults } from './faults/faults-store.ts';
import { ServiceSwitch } from './faults/ServiceSwitch.tsx';
import { OrderPicker } from './order/OrderPicker.tsx';
import { OrderTab } from './order/OrderTab.tsx';
import { WhatChanged } from './order/WhatChanged.tsx';
import styles from './sandbox.module.css';
import { type SandboxTab, showOrder, showTab, useSandbox, watchSandbox } from './state/sandbox-store.ts';

const choose = (localId: string) => navigate({ view: 'sandbox', localId }, { replace: true });

function NoOrders() {
  return (
    <EmptyState
      icon={FlaskConical}
      title={<Trans>No accepted order yet</Trans>}
      cause={
        <Trans>
          A scenario plays a step of an order that the service has accepted. Place an order first.
        </Trans>
      }
      action={
        <Button icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
          <Trans>New order</Trans>
        </Button>
      }
    />
  );
}

/** Shows its children, and above them the errors that concern the selected order. */
function OrderFrame({ children }: { children: ReactNode }) {
  const error = useSandbox(state => state.error);
  return (
    <>
      <ErrorNotice error={error} />
      <ScopeNotice scope="test:write">
        <Trans>
          Dispatch cannot apply scenarios in this environment without the permission “test:write”.
        </Trans>
      </ScopeNotice>
      {children}
    </>
  );
}

/** The tabs that show the selected order. In the other tabs, the selection has no effect. */
const tabsOfOrder: ReadonlySet<SandboxTab> = new Set(['order', 'drive', 'events']);

const Mark = ({ label }: { label: string }) => (
  <span className={styles.tabMark}>
    <span className="visually-hidden">{label}</span>
  </span>
);

// @interface advance.sandbox-only
export function SandboxView({ localId }: { localId: string | null }) {
  const { t } = useLingui();
  const { orders, detail, tab } = useSandbox();
  const isLocal = useApp(app => app.info?.environment.kind === 'local-sandbox');
  const isDriving = useDrive(state => isUnderWay(state.drive));
  const hasFaults = useFaults(state => state.faults.length > 0);
  const mayAdvance = !useIsScopeMissing('test:write');
  useEffect(watchSandbox, []);
  useEffect(watchDrive, []);
  const shownId = localId ?? orders?.[0]?.localId ?? null;
  useEffect(() => showOrder(shownId), [shownId]);
  const shownTab = isLocal || tab === 'drive' ? tab : 'order';
  const hasNone = orders?.length === 0 && shownId === null;
  return (
    <div className={viewStyles.view}>
      <div className={cx(viewStyles.bar, styles.bar)}>
        <h1>{t`Sandbox`}</h1>
        {orders && orders.length > 0 && tabsOfOrder.has(shownTab) && (
          <OrderPicker orders={orders} shown={detail?.row ?? null} shownId={shownId} onChoose={choose} />
        )}
        <span className="grow" />
        <ServiceSwitch />
      </div>
      <Tabs
        className="column"
        selectedKey={shownTab}
        onSelectionChange={key => showTab(String(key) as SandboxTab)}
      >
        <TabList className={styles.tabList} aria-label={t`Parts of the sandbox panel`}>
          <Tab id="order" className={styles.tab}>{t`Order`}</Tab>
          <Tab id="drive" className={styles.tab}>
            {t`Drive`}
            {isDriving && <Mark label={t`(running)`} />}
          </Tab>
          {isLocal && <Tab id="events" className={styles.tab}>{t`Events`}</Tab>}
          {isLocal && (
            <Tab id="faults" className={styles.tab}>
              {t`Faults`}
              {hasFaults && <Mark label={t`(on)`} />}
            </Tab>
          )}
          {isLocal && <Tab id="data" className={styles.tab}>{t`Data`}</Tab>}
        </TabList>
        <TabPanel id="order" className="column focus-inside">
          <div className={styles.sandbox}>
            <div className={styles.main}>
              <OrderFrame>
                {hasNone && <NoOrders />}
                {detail && mayAdvance && <OrderTab detail={detail} />}
                {isLocal && detail?.row.orderId && <OrderEvents orderId={detail.row.orderId} />}
              </OrderFrame>
            </div>
            <section className={styles.changed} aria-label={t`What changed`}>
              <WhatChanged />
            </section>
          </div>
        </TabPanel>
        <TabPanel id="drive" className="column focus-inside">
          <div className={styles.single}>
            <OrderFrame>{hasNone ? <NoOrders /> : mayAdvance && <DriveTab detail={detail} />}</OrderFrame>
          </div>
        </TabPanel>
        <TabPanel id="events" className="column focus-inside">
          <EventsTab orderId={detail?.row.orderId ?? null} />
        </TabPanel>
        <TabPanel id="faults" className="column focus-inside">
          <div className={styles.single}>
            <FaultsTab />
          </div>
        </TabPanel>
        <TabPanel id="data" className="column focus-inside">
          <DataTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
