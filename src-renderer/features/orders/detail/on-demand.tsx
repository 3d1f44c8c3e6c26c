import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck, type LucideIcon, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import styles from './order-body.module.css';
import { isOrderWindow } from './own-window.ts';

interface PartProps {
  detail: OrderDetail;
  order: Order;
}

const Inspection = lazyNamed<'Inspection', PartProps>(
  'Inspection',
  () => import('../inspection/Inspection.tsx'),
);
const Tracking = lazyNamed<'Tracking', PartProps>('Tracking', () => import('../tracking/Tracking.tsx'));

/** A part of the details that is read from the service only while the user has opened it. */
export interface OnDemandPart {
  icon: LucideIcon;
  /** Label of the button that opens the part. */
  words: string;
  isOpen: boolean;
  toggle: () => void;
  content: ReactNode;
}

export const OnDemandButton = ({ part: { icon, words, isOpen, toggle } }: { part: OnDemandPart }) => (
  <Button variant="quiet" icon={icon} aria-expanded={isOpen} onPress={toggle}>
    {words}
  </Button>
);

/**
 * Whether the next order in this window opens with its map: as the user has last shown or hidden a map. A window of a
 * single order begins with the map.
 */
let isMapWanted = isOrderWindow();

/** The map with the vehicles. Null if the service does not allow it, or if the profile has no path for it. */
export function useTracking(detail: OrderDetail): OnDemandPart | null {
  const { t } = useLingui();
  const { trackingPath } = useProfile();
  const [isOpen, setOpen] = useState(isMapWanted);
  const { order } = detail;
  if (!order || trackingPath === null || !order.allowed_actions.includes('get_tracking')) return null;
  return {
    icon: MapPin,
    words: isOpen ? t`Hide the map` : t`Show the map`,
    isOpen,
    toggle: () => {
      isMapWanted = !isOpen;
      setOpen(isMapWanted);
    },
    content: (
      <section className={styles.part} aria-label={t`Tracking`}>
        <Tracking detail={detail} order={order} />
      </section>
    ),
  };
}

/** The inspection report. Null if the service does not allow it, or if the profile has no path for it. */
export function useInspection(detail: OrderDetail): OnDemandPart | null {
  const { t } = useLingui();
  const { inspectionReportPath } = useProfile();
  const [isOpen, setOpen] = useState(isOrderWindow);
  const { order } = detail;
  if (!order || inspectionReportPath === null) return null;
  if (!order.allowed_actions.includes('get_inspection_report')) return null;
  return {
    icon: ClipboardCheck,
    words: isOpen ? t`Hide the inspection report` : t`Show the inspection report`,
    isOpen,
    toggle: () => setOpen(!isOpen),
    content: (
      <section className={styles.part} aria-label={t`Inspection report`}>
        <Inspection detail={detail} order={order} />
      </section>
    ),
  };
}
