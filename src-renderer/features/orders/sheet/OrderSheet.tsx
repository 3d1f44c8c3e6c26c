import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Environment } from '../../../../src-shared/environment.ts';
import { kindName } from '../../../state/environment-words.ts';
import { cx } from '../../../ui/cx.ts';
import type { SheetFacts, SheetLine, StopLines, VehicleLines } from './sheet-facts.ts';
import type { SheetOptions } from './sheet-options.ts';

const Lines = ({ lines }: { lines: readonly SheetLine[] }) => (
  <dl className="sheet-lines">
    {lines.map(({ name, value }, index) => (
      // The key is the index, because several time windows have the same name.
      <div key={index}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Box = ({
  title,
  className,
  children,
}: {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <section className={cx('sheet-box', className)}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Stop = ({ stop: { name, place, lines } }: { stop: StopLines }) => (
  <Box title={name}>
    <p className="sheet-place">
      {place.slice(0, -1).map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
    <p className="sheet-kind">{place.at(-1)}</p>
    <Lines lines={lines} />
  </Box>
);

const Vehicle = ({ vehicle: { role, name, vin, lines } }: { vehicle: VehicleLines }) => (
  <Box title={role}>
    <p className="sheet-place">{name}</p>
    {vin !== null && (
      <p className="sheet-vin">
        <span>VIN</span> {vin}
      </p>
    )}
    <Lines lines={lines} />
  </Box>
);

export interface OrderSheetProps extends SheetOptions {
  facts: SheetFacts;
  environment: Environment;
  /** When the sheet was created, as text. */
  madeAt: string;
}

/** An order on a sheet of A4 paper, always in the light theme. */
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
            <Trans>Sheet created {madeAt}</Trans>
          </span>
          {knownAt !== null && (
            <span>
              <Trans>Information as of {knownAt}</Trans>
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
        <Box title={<Trans>Note to the carrier</Trans>}>
          <p className="sheet-note">{note}</p>
        </Box>
      )}
      {isWithPrice && price.length > 0 && (
        <Box title={<Trans>Price</Trans>} className="sheet-price">
          <Lines lines={price} />
        </Box>
      )}
      <footer className="sheet-foot">
        <Trans>This is an order sheet. It is not a CMR consignment note and does not replace one.</Trans>
      </footer>
    </article>
  );
}
