import { Trans } from '@lingui/react/macro';
import {
  CalendarClock,
  Check,
  Clock,
  FlaskConical,
  type LucideIcon,
  Route,
  Send,
  TriangleAlert,
} from 'lucide-react';
import type { HistoryEvent } from '../../../src-shared/records.ts';
import { formatMoment } from '../../i18n/format.ts';
import { historyWhat } from '../../i18n/words.ts';
import { useNow } from '../../ui/use-now.ts';

const icons: Record<HistoryEvent['kind'], LucideIcon> = {
  queued: Clock,
  accepted: Send,
  refused: TriangleAlert,
  readiness: Check,
  status: Route,
  eta: CalendarClock,
  scenario: FlaskConical,
};

/** What happened to the order, the newest first. */
export function Timeline({ history }: { history: HistoryEvent[] }) {
  const nowMs = useNow(60_000);
  if (history.length === 0) return null;
  const newestFirst = history.toSorted((a, b) => b.atMs - a.atMs);
  return (
    <section className="inspector-section">
      <h3>
        <Trans>History</Trans>
      </h3>
      <ol className="timeline">
        {newestFirst.map(event => {
          const Icon = icons[event.kind];
          return (
            <li key={`${event.atMs} ${event.kind} ${event.value ?? ''}`} className={`timeline-${event.kind}`}>
              <Icon size={14} aria-hidden />
              <div>
                {historyWhat(event)}
                <div className="sub">
                  {formatMoment(event.atMs, nowMs)}
                  {event.requestId !== null && <span className="mono"> · {event.requestId}</span>}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
