import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { OpenValues } from '../../order-parts/OpenValues.tsx';
import { openLines } from '../../order-parts/open-values.ts';
import { type VehicleFacts, vehicleFactsOf, vehicleRole } from '../../order-parts/vehicle-facts.ts';
import { OnDemandButton, useInspection } from './on-demand.tsx';
import styles from './vehicles.module.css';

interface VehicleProps {
  vehicle: VehicleFacts;
  files: OrderDetail['files'];
}

/** Name, registration number and VIN of a vehicle. */
function Identity({ vehicle: { name, vin, registrationNumber } }: { vehicle: VehicleFacts }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.name}>
        {name !== '' && <strong>{name}</strong>}
        {registrationNumber !== null && (
          <>
            <span className={styles.plate}>{registrationNumber}</span>
            <CopyButton text={registrationNumber} />
          </>
        )}
      </div>
      {vin !== null && (
        <div className={styles.name}>
          <span className="mono">{groupVin(vin)}</span>
          <CopyButton text={vin} what={t`VIN ${vin}`} />
        </div>
      )}
    </>
  );
}

// @interface order.items item.*
function Vehicle({ vehicle, files }: VehicleProps) {
  const { traits, note, status, conditions, cmrRecipient } = vehicle;
  const facts = [...(status === null ? [] : [status]), ...traits];
  return (
    <div className={styles.vehicle}>
      {vehicle.isTradeIn && <h4>{vehicleRole(vehicle)}</h4>}
      <Identity vehicle={vehicle} />
      {facts.length > 0 && <div className="sub">{facts.join(', ')}</div>}
      {note !== null && <div className={styles.note}>{note}</div>}
      {cmrRecipient !== null && (
        <div className="sub">
          <Trans>CMR recipient: {cmrRecipient}</Trans>
        </div>
      )}
      {conditions.map(({ stage, said, zone }) => (
        <section key={stage} className={styles.condition}>
          <h4>
            {stage === 'pickup' ? <Trans>Condition at pickup</Trans> : <Trans>Condition at delivery</Trans>}
          </h4>
          <OpenValues lines={openLines(said, { zone })} files={files} />
        </section>
      ))}
    </div>
  );
}

/** The vehicles of an order, and the report on their inspection. */
export function Vehicles({ detail }: { detail: OrderDetail }) {
  const inspection = useInspection(detail);
  const vehicles = vehicleFactsOf(detail);
  if (vehicles.length === 0) return null;
  return (
    <InspectorSection
      title={<Trans>Vehicle</Trans>}
      aside={inspection && <OnDemandButton part={inspection} />}
    >
      {vehicles.map(vehicle => (
        <Vehicle key={vehicle.key} vehicle={vehicle} files={detail.files} />
      ))}
      {inspection?.isOpen && inspection.content}
    </InspectorSection>
  );
}
