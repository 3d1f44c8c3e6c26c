import { useLingui } from '@lingui/react/macro';
import type { Ref, RefObject } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Inspector } from '../../../ui/inspector.tsx';
import { ahead, lazyNamed } from '../../../ui/lazy-named.ts';
import { orderTitle } from '../../order-parts/order-title.ts';
import { LifeSteps } from './LifeSteps.tsx';
import { OrderDrop } from './OrderDrop.tsx';
import { OrderHead } from './OrderHead.tsx';

const OrderBody = ahead(lazyNamed('OrderBody', () => import('./OrderBody.tsx')));
const OrderCommands = ahead(lazyNamed('OrderCommands', () => import('./OrderCommands.tsx')));

export interface OrderInspectorProps {
  localId: string;
  /** The order's row in the list, shown until the core has answered. */
  listRow: OrderRow | null;
  onClose: () => void;
  list: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}

/** The details of one order, beside the list. */
export function OrderInspector({ localId, listRow, onClose, list, ref }: OrderInspectorProps) {
  const { t } = useLingui();
  return (
    <OrderDrop localId={localId}>
      {({ detail, error }) => {
        const row = detail?.row ?? listRow;
        return (
          <Inspector
            label={row ? t`Order ${orderTitle(row)}` : t`Order`}
            head={row && <OrderHead row={row} />}
            tools={
              row && (
                <>
                  <LifeSteps row={row} />
                  {detail && <OrderCommands detail={detail} />}
                </>
              )
            }
            onClose={onClose}
            list={list}
            {...(ref === undefined ? {} : { ref })}
          >
            <ErrorNotice error={error} />
            {detail && <OrderBody detail={detail} />}
          </Inspector>
        );
      }}
    </OrderDrop>
  );
}
