import { Trans } from '@lingui/react/macro';
import type { Environment } from '../../../../src-shared/environment.ts';
import { kindName } from '../../../session/environment-words.ts';
import { cx } from '../../../ui/cx.ts';
import type { SheetFacts, SheetLine, StopLines, VehicleLines } from './sheet-facts.ts';

const Lines = ({ lines }: { lines: readonly SheetLine[] }) => (
  <dl className="sheet-lines">
    {lines.map(({ name, value }, index) => (
      // Two windows have the same name.
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Stop = ({ stop: { name, role, place, lines } }: { stop: StopLines }) => (
  <section className={cx(role, 'sheet-box sheet-')}>
    <h2>{name}</h2>
    <p className="sheet-place">
      {place.slice(0, -1).map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
    <p className="sheet-kind">{place.at(-1)}</p>
    <Lines lines={lines} />
  </section>
);

const Vehicle = ({ vehicle: { role, name, vin, lines } }: { vehicle: VehicleLines }) => (
  <section className="sheet-box">
    <h2>{role}</h2>
    <p className="sheet-place">{name}</p>
    {vin !== null && (
      <p className="sheet-vin">
        <span>VIN</span> {vin}
      </p>
    )}
    <Lines lines={lines} />
  </section>
);

export interface OrderSheetProps {
  facts: SheetFacts;
  environment: Environment;
  /** When it was made, in words. */
  madeAt: string;
  isWithPrice: boolean;
  isWithNote: boolean;
}

/** An order on paper: A4, light whatever the screen is. */
export function OrderSheet({ facts, environment, madeAt, isWithPrice, isWithNote }: OrderSheetProps) {
  const { title, state, head, stops, vehicles, price, note, knownAt } = facts;
  return (
    <article className="sheet">
      {environment.kind !== 'production' && (
        <p className="sheet-practice">
          {kindName(environment.kind)} · <Trans>not a real transport</Trans>
        </p>
      )}
      <header className="sheet-head">
        <div>
          <p className="sheet-name">
            <Trans>Order sheet</Trans>
          </p>
          <h1>{title}</h1>
        </div>
        <div className="sheet-made">
          <strong>{state}</strong>
          <span>
            <Trans>Made {madeAt}</Trans>
          </span>
          {knownAt !== null && (
            <span>
              <Trans>as known at the service {knownAt}</Trans>
            </span>
          )}
        </div>
      </header>
      <div className="sheet-references">
        <Lines lines={head} />
      </div>
      <div className="sheet-stops">
        {stops.map(stop => (
          <Stop key={stop.role} stop={stop} />
        ))}
      </div>
      {vehicles.map(vehicle => (
        <Vehicle key={vehicle.role} vehicle={vehicle} />
      ))}
      {isWithNote && note !== null && (
        <section className="sheet-box">
          <h2>
            <Trans>Note to the carrier</Trans>
          </h2>
          <p className="sheet-note">{note}</p>
        </section>
      )}
      {isWithPrice && price.length > 0 && (
        <section className="sheet-box sheet-price">
          <h2>
            <Trans>Price</Trans>
          </h2>
          <Lines lines={price} />
        </section>
      )}
      <footer className="sheet-foot">
        <Trans>
          This is an order sheet. It is not a CMR consignment note, and does not stand in for one.
        </Trans>
      </footer>
    </article>
  );
}
