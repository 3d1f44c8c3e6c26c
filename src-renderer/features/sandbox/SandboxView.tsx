import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical, Plus, X } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScopeNotice } from '../connection/ScopeNotice.tsx';
import { useIsScopeMissing } from '../connection/scopes.ts';
import { startNewOrder } from '../draft-actions/new-order.ts';
import { LifeLine } from './LifeLine.tsx';
import { OrderPicker } from './OrderPicker.tsx';
import { Scenarios } from './Scenarios.tsx';
import { ServiceSwitch } from './ServiceSwitch.tsx';
import { showOrder, useSandbox, watchSandbox } from './sandbox-store.ts';
import { WhatChanged } from './WhatChanged.tsx';
import './sandbox.css';

const choose = (localId: string) => navigate({ view: 'sandbox', localId }, { replace: true });

function NoOrders() {
  return (
    <EmptyState
      icon={FlaskConical}
      title={<Trans>No accepted order yet</Trans>}
      cause={<Trans>Scenarios move an order that the service has accepted. Place one first.</Trans>}
      action={
        <Button variant="primary" icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>
          <Trans>New order</Trans>
        </Button>
      }
    />
  );
}

export function SandboxView({ localId }: { localId: string | null }) {
  const { t } = useLingui();
  const { orders, detail, error } = useSandbox();
  const mayAdvance = !useIsScopeMissing('test:write');
  useEffect(watchSandbox, []);
  const shownId = localId ?? orders?.[0]?.localId ?? null;
  useEffect(() => showOrder(shownId), [shownId]);
  return (
    <div className="view">
      <div className="view-bar">
        <h1>
          <Trans>Sandbox</Trans>
        </h1>
        {orders && orders.length > 0 && (
          <OrderPicker orders={orders} shown={detail?.row ?? null} shownId={shownId} onChoose={choose} />
        )}
        <span className="grow" />
        <ServiceSwitch />
      </div>
      <div className="sandbox">
        <div className="sandbox-main">
          {error && (
            <Notice tone="bad" title={errorText(error).title}>
              {errorText(error).detail}
            </Notice>
          )}
          <ScopeNotice scope="test:write">
            <Trans>So scenarios cannot be run here.</Trans>
          </ScopeNotice>
          {orders?.length === 0 && shownId === null && <NoOrders />}
          {detail && (
            <>
              <Card
                title={<Trans>Life of the order</Trans>}
                aside={
                  detail.order?.status === 'cancelled' && (
                    <Badge tone="bad" icon={X}>
                      <Trans>Cancelled</Trans>
                    </Badge>
                  )
                }
              >
                <LifeLine detail={detail} />
              </Card>
              {mayAdvance && <Scenarios detail={detail} />}
            </>
          )}
        </div>
        <section className="sandbox-changed" aria-label={t`What changed`}>
          <WhatChanged />
        </section>
      </div>
    </div>
  );
}
