import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck, type LucideIcon, MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import inspectorStyles from '../../../ui/inspector.module.css';

const Inspection = lazy(async () => ({
  default: (await import('../inspection/Inspection.tsx')).Inspection,
}));
const Tracking = lazy(async () => ({ default: (await import('../tracking/Tracking.tsx')).Tracking }));

interface FoldableProps {
  title: string;
  icon: LucideIcon;
  words: { show: string; hide: string };
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Its heading is there at once, so that loading what is within moves nothing below. */
const Foldable = ({ title, icon, words, isOpen, onToggle, children }: FoldableProps) => (
  <section className={inspectorStyles.section} aria-label={title}>
    <div className={inspectorStyles.sectionHead}>
      <h3>{title}</h3>
      <Button icon={icon} aria-expanded={isOpen} onPress={onToggle}>
        {isOpen ? words.hide : words.show}
      </Button>
    </div>
    {isOpen && <Suspense fallback={null}>{children}</Suspense>}
  </section>
);

interface PartProps {
  detail: OrderDetail;
  order: Order;
}

/** Whether the map was left open: it stays so from order to order, as long as the window is there. */
let wasMapOpen = false;

function FoldedTracking(props: PartProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(wasMapOpen);
  const toggle = () => {
    wasMapOpen = !isOpen;
    setOpen(wasMapOpen);
  };
  return (
    <Foldable
      title={t`Tracking`}
      icon={MapPin}
      words={{ show: t`Show on the map`, hide: t`Hide the map` }}
      isOpen={isOpen}
      onToggle={toggle}
    >
      <Tracking {...props} />
    </Foldable>
  );
}

function FoldedInspection(props: PartProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Foldable
      title={t`Inspection report`}
      icon={ClipboardCheck}
      words={{ show: t`Show the report`, hide: t`Hide the report` }}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Inspection {...props} />
    </Foldable>
  );
}

/** What the service can be asked for beyond the order, where the profile knows the path; read while it is looked at. */
export function OnDemand(props: PartProps) {
  const { inspectionReportPath, trackingPath } = useProfile();
  const may = (action: string) => props.order.allowed_actions.includes(action);
  return (
    <>
      {trackingPath !== null && may('get_tracking') && <FoldedTracking {...props} />}
      {inspectionReportPath !== null && may('get_inspection_report') && <FoldedInspection {...props} />}
    </>
  );
}
