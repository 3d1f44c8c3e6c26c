import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck, type LucideIcon, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';

interface PartProps {
  detail: OrderDetail;
  order: Order;
}

const Inspection = lazyNamed<'Inspection', PartProps>(
  'Inspection',
  () => import('../inspection/Inspection.tsx'),
);
const Tracking = lazyNamed<'Tracking', PartProps>('Tracking', () => import('../tracking/Tracking.tsx'));

interface FoldableProps {
  title: string;
  icon: LucideIcon;
  words: { show: string; hide: string };
  isOpenAtFirst?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The heading is there before its content is loaded, so that nothing below moves. */
function Foldable({ title, icon, words, isOpenAtFirst = false, onToggle, children }: FoldableProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const toggle = () => {
    setOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <InspectorSection
      title={title}
      label={title}
      aside={
        <Button icon={icon} aria-expanded={isOpen} onPress={toggle}>
          {isOpen ? words.hide : words.show}
        </Button>
      }
    >
      {isOpen && children}
    </InspectorSection>
  );
}

/** Whether the map was left open. The next order of the same window then opens with its map. */
let wasMapOpen = false;

/** Tracking and inspection report, where the service allows them and their path is known. Read while they are open. */
export function OnDemand(props: PartProps) {
  const { t } = useLingui();
  const { inspectionReportPath, trackingPath } = useProfile();
  const may = (action: string) => props.order.allowed_actions.includes(action);
  return (
    <>
      {trackingPath !== null && may('get_tracking') && (
        <Foldable
          title={t`Tracking`}
          icon={MapPin}
          words={{ show: t`Show on the map`, hide: t`Hide the map` }}
          isOpenAtFirst={wasMapOpen}
          onToggle={isOpen => {
            wasMapOpen = isOpen;
          }}
        >
          <Tracking {...props} />
        </Foldable>
      )}
      {inspectionReportPath !== null && may('get_inspection_report') && (
        <Foldable
          title={t`Inspection report`}
          icon={ClipboardCheck}
          words={{ show: t`Show the report`, hide: t`Hide the report` }}
        >
          <Inspection {...props} />
        </Foldable>
      )}
    </>
  );
}
