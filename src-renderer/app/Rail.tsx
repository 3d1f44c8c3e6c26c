import { Trans, useLingui } from '@lingui/react/macro';
import {
  BookUser,
  ChartColumn,
  FlaskConical,
  Inbox,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  PencilLine,
  Plus,
  Rows3,
  Settings2,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { startNewOrder } from '../features/drafts/new-draft.ts';
import { formatCount } from '../i18n/format.ts';
import { goTo, hashOf, type Place, type Route } from '../navigation/navigation.ts';
import { digitOfPlace } from '../navigation/rail-places.ts';
import { useApp } from '../state/app-store.ts';
import { toggleRail, useFoldKey } from '../state/rail-fold.ts';
import { cx } from '../ui/cx.ts';
import { Kbd } from '../ui/kbd.tsx';
import { keyNames } from '../ui/key-names.ts';
import { DraftsCount } from './DraftsCount.tsx';
import { OutboxCount } from './OutboxCount.tsx';
import styles from './rail.module.css';

interface PlaceProps {
  place: Place;
  icon: LucideIcon;
  label: string;
  current: Route;
  isSandbox: boolean;
  count?: ReactNode;
}

function PlaceLink({ place, icon: Icon, label, current, isSandbox, count }: PlaceProps) {
  const isCurrent =
    current.view === place ||
    (place === 'drafts' && (current.view === 'order-form' || current.view === 'bulk')) ||
    (place === 'orders' && current.view === 'change');
  return (
    <li>
      <a
        className={styles.place}
        href={hashOf({ view: place })}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={`Alt+${digitOfPlace(place, isSandbox)}`}
        title={label}
        onClick={event => {
          event.preventDefault();
          goTo(place);
        }}
      >
        <Icon size={16} aria-hidden />
        <span className={styles.label}>{label}</span>
        {count}
      </a>
    </li>
  );
}

/** Views with a main button of their own, which places or sends what the user has typed. */
const placingViews: ReadonlySet<Route['view']> = new Set(['order-form', 'change', 'bulk']);

function OrdersCount() {
  const count = useApp(app => app.orderCount);
  return count !== null && count > 0 && <span className={styles.count}>{formatCount(count)}</span>;
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  const { t } = useLingui();
  const label = isFolded ? t`Expand the sidebar` : t`Collapse the sidebar`;
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={label}
      aria-keyshortcuts="Control+B"
      title={`${label} (${keyNames('Ctrl B')})`}
      onClick={toggleRail}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

export interface RailProps {
  current: Route;
  isSandbox: boolean;
  /** Whether the rail shows icons only, with the names as tooltips. */
  isFolded: boolean;
}

export function Rail({ current, isSandbox, isFolded }: RailProps) {
  const { t } = useLingui();
  useFoldKey();
  return (
    <nav
      className={cx(styles.rail, isFolded && styles.folded)}
      aria-label={t({ message: 'Main', context: 'name of the main navigation' })}
    >
      <div className={styles.brand}>
        <Truck size={18} aria-hidden />
        <span className={styles.label}>Dispatch</span>
        <FoldButton isFolded={isFolded} />
      </div>
      <button
        type="button"
        className={cx(styles.new, placingViews.has(current.view) && styles.newQuiet)}
        aria-keyshortcuts="N"
        title={t`New order`}
        onClick={() => void startNewOrder()}
      >
        <Plus size={16} aria-hidden />
        <span className={cx(styles.label, 'grow')}>
          <Trans>New order</Trans>
        </span>
        <span className={styles.label} aria-hidden>
          <Kbd>N</Kbd>
        </span>
      </button>
      <ul className={styles.places}>
        <PlaceLink
          place="orders"
          icon={Rows3}
          label={t`Orders`}
          current={current}
          isSandbox={isSandbox}
          count={<OrdersCount />}
        />
        <PlaceLink
          place="drafts"
          icon={PencilLine}
          label={t`Drafts`}
          current={current}
          isSandbox={isSandbox}
          count={<DraftsCount />}
        />
        <PlaceLink
          place="outbox"
          icon={Inbox}
          label={t`Outbox`}
          current={current}
          isSandbox={isSandbox}
          count={<OutboxCount />}
        />
        <PlaceLink
          place="reports"
          icon={ChartColumn}
          label={t`Reports`}
          current={current}
          isSandbox={isSandbox}
        />
        <PlaceLink
          place="addresses"
          icon={BookUser}
          label={t`Addresses`}
          current={current}
          isSandbox={isSandbox}
        />
        {isSandbox && (
          <PlaceLink
            place="sandbox"
            icon={FlaskConical}
            label={t`Sandbox`}
            current={current}
            isSandbox={isSandbox}
          />
        )}
        <PlaceLink
          place="settings"
          icon={Settings2}
          label={t`Settings`}
          current={current}
          isSandbox={isSandbox}
        />
      </ul>
    </nav>
  );
}
