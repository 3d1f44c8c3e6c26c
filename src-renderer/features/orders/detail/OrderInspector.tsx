import { useLingui } from '@lingui/react/macro';
import { type Ref, Suspense } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { Inspector } from '../../../ui/inspector.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { Notice } from '../../../ui/notice.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { OrderDrop } from './OrderDrop.tsx';
import { OrderHead } from './OrderHead.tsx';

/** The list is there first: what an order's parts need is loaded with the first one that is looked at. */
const OrderBody = lazyNamed('OrderBody', () => import('./OrderBody.tsx'));
const OrderCommands = lazyNamed('OrderCommands', () => import('./OrderCommands.tsx'));

export interface OrderInspectorProps {
  localId: string;
  /** The order's line in the list, shown until the core has told the rest. */
  listRow: OrderRow | null;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/** One order with all that is known of it. The list's row is shown at once, the rest as soon as the core answers. */
export function OrderInspector({ localId, listRow, onClose, ref }: OrderInspectorProps) {
  const { t } = useLingui();
  return (
    <OrderDrop localId={localId}>
      {({ detail, error }) => {
        const row = detail?.row ?? listRow;
        return (
          <Inspector
            label={row ? t`Order ${orderTitle(row)}` : t`Order`}
            head={row && <OrderHead row={row} />}
            tools={<Suspense fallback={null}>{detail && <OrderCommands detail={detail} />}</Suspense>}
            onClose={onClose}
            {...(ref === undefined ? {} : { ref })}
          >
            {error && (
              <Notice tone="bad" title={errorText(error).title}>
                {errorText(error).detail}
              </Notice>
            )}
            <Suspense fallback={null}>{detail && <OrderBody detail={detail} />}</Suspense>
          </Inspector>
        );
      }}
    </OrderDrop>
  );
}
