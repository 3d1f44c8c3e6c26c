import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  CalendarClock,
  Check,
  CheckCheck,
  CircleHelp,
  Clock,
  Files,
  FlaskConical,
  type LucideIcon,
  PackageCheck,
  PencilLine,
  Plus,
  Receipt,
  Route,
  SearchX,
  Send,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { areZonesNamed } from '../../order-parts/stop-facts.ts';
import styles from './activity.module.css';
import { type ActivityEvent, activityOf } from './activity-events.ts';

const icons: Record<ActivityEvent['kind'], LucideIcon> = {
  queued: Clock,
  accepted: Send,
  refused: TriangleAlert,
  readiness: Check,
  status: Route,
  eta: CalendarClock,
  pickup_eta: CalendarClock,
  delivery_eta: CalendarClock,
  price: Receipt,
  gone: SearchX,
  found: Check,
  unreadable: TriangleAlert,
  scenario: FlaskConical,
  saved: PencilLine,
  sent: CircleHelp,
  answered: CheckCheck,
  files: Files,
  picked_up: Truck,
  delivered: PackageCheck,
  created: Plus,
};

const looks: Partial<Record<ActivityEvent['kind'], string>> = styles;

const maxAtFirst = 12;

/** List of what happened to the order, the newest first. */
export function Activity({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const nowMs = useNow(60_000);
  const [isAll, setAll] = useState(false);
  const events = activityOf(detail);
  const isNamed = areZonesNamed(detail);
  if (events.length === 0) return null;
  const shown = isAll ? events : events.slice(0, maxAtFirst);
  const more = events.length - shown.length;
  return (
    <InspectorSection
      title={<Trans>Activity</Trans>}
      aside={isNamed && <span className="sub">{t`times in your time zone`}</span>}
    >
      <ol className={styles.events}>
        {shown.map(({ key, kind, words, changes = [], atMs }) => {
          const Icon = icons[kind];
          return (
            <li key={key} className={looks[kind]}>
              <Icon size={14} aria-hidden />
              <div>
                {words}
                {changes.map(line => (
                  <div key={line} className={styles.change}>
                    {line}
                  </div>
                ))}
                <div className="sub">{formatMoment(atMs, nowMs)}</div>
              </div>
            </li>
          );
        })}
      </ol>
      {more > 0 && (
        <Button variant="quiet" className={styles.more} onPress={() => setAll(true)}>
          <Plural value={more} one="Show # earlier event" other="Show # earlier events" />
        </Button>
      )}
    </InspectorSection>
  );
}
