import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { stopTextLabel } from '../../../i18n/field-name.ts';
import { placeTypeName } from '../../../i18n/words.ts';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { mailLink, phoneLink } from '../../order-parts/contact-links.ts';
import type { StopFacts } from '../../order-parts/stop-facts.ts';
import styles from './stops.module.css';

interface LineProps {
  name: ReactNode;
  children: ReactNode;
}

const Line = ({ name, children }: LineProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A warning badge after the text of a line. */
const Alarm = ({ tone = 'warn', children }: { tone?: Tone; children: ReactNode }) => (
  <>
    {' '}
    <Badge tone={tone} icon={TriangleAlert}>
      {children}
    </Badge>
  </>
);

function Eta({ stop: { eta, etaWas, etaUpdatedAt } }: { stop: StopFacts }) {
  return (
    <>
      {etaWas !== null && (
        <>
          <s className={styles.etaWas}>
            <span className="visually-hidden">
              <Trans context="earlier time of a stop">previous ETA:</Trans>{' '}
            </span>
            {etaWas}
          </s>{' '}
          <span aria-hidden>→</span>{' '}
        </>
      )}
      <strong className={etaWas === null ? undefined : styles.etaNew}>{eta}</strong>
      {etaUpdatedAt !== null && (
        <span className="sub">
          {' '}
          <Trans>updated {etaUpdatedAt}</Trans>
        </span>
      )}
    </>
  );
}

// @interface stop.times stop.agreed-window stop.commitment-deadline states.live-eta
function Times({ stop }: { stop: StopFacts }) {
  const { t } = useLingui();
  const late = stop.isLate && <Alarm>{t`After the deadline`}</Alarm>;
  return (
    <dl className={styles.times}>
      {stop.actualAt !== null && (
        <Line
          name={
            stop.role === 'pickup' ? t`Picked up` : t({ message: 'Delivered', context: 'time of delivery' })
          }
        >
          <strong>{stop.actualAt}</strong>
          {late}
        </Line>
      )}
      {stop.eta !== null && stop.actualAt === null && (
        <Line name={t`ETA`}>
          <Eta stop={stop} />
          {stop.isOverdue && <Alarm>{t`Overdue`}</Alarm>}
          {late}
        </Line>
      )}
      {stop.agreedWindow !== null && (
        <Line name={t({ message: 'Agreed', context: 'agreed time window' })}>{stop.agreedWindow}</Line>
      )}
      {stop.deadline !== null && (
        <Line name={t`Deadline`}>
          {stop.deadline}
          {stop.isDeadlineMissed && <Alarm tone="bad">{t`Missed`}</Alarm>}
        </Line>
      )}
      {stop.requestedWindows.length > 0 && (
        <Line name={t({ message: 'Requested', context: 'requested time window' })}>
          {stop.requestedWindows.map(window => (
            <div key={window}>{window}</div>
          ))}
        </Line>
      )}
      {stop.availableFrom !== null && (
        <Line
          name={t({ message: 'Available', context: 'when the vehicle can be picked up' })}
        >{t`from ${stop.availableFrom}`}</Line>
      )}
      {stop.texts.map(({ path, text }) => (
        <Line key={path} name={stopTextLabel(path)}>
          <span className="mono">{text}</span> <CopyButton text={text} />
        </Line>
      ))}
    </dl>
  );
}

/**
 * A link that the operating system opens, if the main process allows its address. If `href` is null, shows only the
 * text.
 */
const OutsideLink = ({ href, text }: { href: string | null; text: string }) =>
  href === null ? (
    <span>{text}</span>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );

const Contact = ({ contact }: { contact: NonNullable<StopFacts['contact']> }) => (
  <div className={styles.contact}>
    {contact.name !== null && <span>{contact.name}</span>}
    {contact.phone !== null && <OutsideLink href={phoneLink(contact.phone)} text={contact.phone} />}
    {contact.email !== null && <OutsideLink href={mailLink(contact.email)} text={contact.email} />}
  </div>
);

// @interface stop.address stop.type stop.contact stop.release-code
function Stop({ stop }: { stop: StopFacts }) {
  const { t } = useLingui();
  return (
    <li className={cx(styles.stop, stop.actualAt !== null && styles.done)}>
      <span className={styles.dot}>
        {stop.actualAt !== null && <Check size={10} strokeWidth={3.5} aria-hidden />}
      </span>
      <div className={styles.body}>
        <div className={styles.place}>
          <span>
            <span className="visually-hidden">
              {stop.role === 'pickup' ? <Trans>Pickup:</Trans> : <Trans>Delivery:</Trans>}{' '}
            </span>
            <strong>{stop.city}</strong>
            {stop.street !== '' && <span> · {stop.street}</span>}
          </span>
          <CopyButton text={stop.formattedAddress} what={t`address ${stop.formattedAddress}`} />
        </div>
        <div className="sub">
          {stop.postalPlace !== null && `${stop.postalPlace} · `}
          {placeTypeName(stop.placeType)}{' '}
          {stop.zoneName !== null && (
            <span className={styles.zone}>
              <Clock size={12} aria-hidden />
              {stop.zoneName}
            </span>
          )}
        </div>
        <Times stop={stop} />
        {stop.contact && <Contact contact={stop.contact} />}
      </div>
    </li>
  );
}

export const Stops = ({ stops }: { stops: StopFacts[] }) => (
  <ol className={styles.stops}>
    {stops.map(stop => (
      <Stop key={stop.role} stop={stop} />
    ))}
  </ol>
);
