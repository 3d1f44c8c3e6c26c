import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { orShowError } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { vehicleIdentity, vehicleName } from '../../order-parts/order-title.ts';
import { refreshDetail, useDetail } from './detail-store.ts';
import styles from './order-body.module.css';
import vehicleStyles from './vehicles.module.css';

/** The details of an accepted order from its row in the list, if nothing else is stored of it yet. */
export function OnlyRow({ row }: { row: OrderRow }) {
  const isRefreshing = useDetail(state => state.isRefreshing);
  const readError = useDetail(state => state.readError);
  const [name, identity] = [vehicleName(row), vehicleIdentity(row)];
  return (
    <>
      <ol className={styles.only}>
        <li>{row.pickupAddress}</li>
        <li>{row.deliveryAddress}</li>
      </ol>
      {(name !== '' || identity !== '') && (
        <p className={vehicleStyles.name}>
          {name !== '' && <span>{name}</span>}
          {identity !== '' && (
            <span className={row.registrationNumber === null ? 'mono' : vehicleStyles.plate}>{identity}</span>
          )}
        </p>
      )}
      {row.raw !== null && (
        <>
          <p className="sub">
            <Trans>Dispatch cannot read what the service’s order list says about this order:</Trans>
          </p>
          <pre className={styles.raw}>{row.raw}</pre>
        </>
      )}
      <p className="sub" role="status">
        {row.isGone ? (
          <Trans>Dispatch has no more details of this order.</Trans>
        ) : isRefreshing || !readError ? (
          <Trans>Loading the other details of this order …</Trans>
        ) : (
          <Trans>
            The other details of this order could not be loaded. To try again, choose “Refresh this order”.
          </Trans>
        )}
      </p>
      {!row.isGone && readError && (
        <div className="flow">
          <Button
            icon={RefreshCw}
            isBusy={isRefreshing}
            onPress={() => void orShowError(() => refreshDetail(row.localId))}
          >
            <Trans>Refresh this order</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
