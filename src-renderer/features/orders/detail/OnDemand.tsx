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

/** A section that opens. The heading is shown before the content is loaded, so that nothing below moves. */
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

/** Whether the user left the map open. The next order in this window then opens with its map. */
let wasMapOpen = false;

/**
 * Tracking and inspection report, if the service allows them and the profile has their path. Each is read only while
 * its section is open.
 */
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
