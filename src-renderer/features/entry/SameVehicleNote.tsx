import { Trans } from '@lingui/react/macro';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useEntry } from './entry-context.ts';

const labelOf = (row: OrderRow): string => row.customerReference ?? row.orderId ?? row.pickupAddress;

const shown = 3;

/** Says which open orders carry the same vehicle; each opens at a click, the draft stays saved. */
export function SameVehicleNote({ by }: { by: 'vin' | 'registrationNumber' }) {
  const rows = useEntry(state => state.sameVehicles);
  const vin = useEntry(state => cleanVin(state.draft.vehicle.vin));
  const same = rows.filter(row => (by === 'vin' ? row.vin === vin : row.vin !== vin || vin === ''));
  const links = same.slice(0, shown).map((row, index) => (
    <span key={row.localId}>
      {index > 0 && ', '}
      <button
        type="button"
        className="link"
        onClick={() => navigate({ view: 'orders', localId: row.localId })}
      >
        {labelOf(row)}
      </button>
    </span>
  ));
  return <Trans>Also on open order {links}</Trans>;
}
