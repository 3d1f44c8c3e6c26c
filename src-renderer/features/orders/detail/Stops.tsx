import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { stopTextLabel } from '../../../i18n/field-name.ts';
import { placeTypeName } from '../../../i18n/words.ts';
import { CopyButton } from '../../../session/CopyButton.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { mailLink, phoneLink } from '../../order-parts/contact-links.ts';
import type { StopFacts } from '../../order-parts/stop-facts.ts';
import styles from './stops.module.css';

const LateBadge = () => (
  <Badge tone="warn" icon={TriangleAlert}>
    <Trans>After the deadline</Trans>
  </Badge>
);

// @interface stop.times stop.agreed-window stop.commitment-deadline states.live-eta
function Times({ stop }: { stop: StopFacts }) {
  return (
    <dl className={styles.times}>
      {stop.actualAt !== null && (
        <div>
          <dt>{stop.role === 'pickup' ? <Trans>Picked up</Trans> : <Trans>Delivered</Trans>}</dt>
          <dd>
            <strong>{stop.actualAt}</strong>
            {stop.isLate && (
              <>
                {' '}
                <LateBadge />
              </>
            )}
          </dd>
        </div>
      )}
      {stop.eta !== null && stop.actualAt === null && (
        <div>
          <dt>
            <Trans>ETA</Trans>
          </dt>
          <dd>
            {stop.etaWas !== null && (
              <>
                <s className={styles.etaWas}>
                  <span className="visually-hidden">
                    <Trans>was</Trans>{' '}
                  </span>
                  {stop.etaWas}
                </s>{' '}
                <span aria-hidden>→</span>{' '}
              </>
            )}
            <strong className={stop.etaWas === null ? undefined : styles.etaNew}>{stop.eta}</strong>
            {stop.etaUpdatedAt !== null && (
              <span className="sub">
                {' '}
                <Trans>as of {stop.etaUpdatedAt}</Trans>
              </span>
            )}
            {stop.isOverdue && (
              <>
                {' '}
                <Badge tone="warn" icon={TriangleAlert}>
                  <Trans>Overdue</Trans>
                </Badge>
              </>
            )}
            {stop.isLate && (
              <>
                {' '}
                <LateBadge />
              </>
            )}
          </dd>
        </div>
      )}
      {stop.agreedWindow !== null && (
        <div>
          <dt>
            <Trans>Agreed</Trans>
          </dt>
          <dd>{stop.agreedWindow}</dd>
        </div>
      )}
      {stop.deadline !== null && (
        <div>
          <dt>
            <Trans>Deadline</Trans>
          </dt>
          <dd>
            {stop.deadline}
            {stop.isDeadlineMissed && (
              <>
                {' '}
                <Badge tone="bad" icon={TriangleAlert}>
                  <Trans>Missed</Trans>
                </Badge>
              </>
            )}
          </dd>
        </div>
      )}
      {stop.requestedWindows.length > 0 && (
        <div>
          <dt>
            <Trans>Requested</Trans>
          </dt>
          <dd>
            {stop.requestedWindows.map(window => (
              <div key={window}>{window}</div>
            ))}
          </dd>
        </div>
      )}
      {stop.availableFrom !== null && (
        <div>
          <dt>
            <Trans>Available</Trans>
          </dt>
          <dd>
            <Trans>from {stop.availableFrom}</Trans>
          </dd>
        </div>
      )}
      {stop.texts.map(({ path, text }) => (
        <div key={path}>
          <dt>{stopTextLabel(path)}</dt>
          <dd>
            <span className="mono">{text}</span> <CopyButton text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Opened by the system, which gets only what main allows; text alone where there is nothing to open. */
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
