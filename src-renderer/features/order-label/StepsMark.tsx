import { useLingui } from '@lingui/react/macro';
import { Clock, TriangleAlert } from 'lucide-react';
import type { OrderRow } from '../../../src-shared/records.ts';
import './steps-mark.css';

/** Beside the badge of an accepted order: what is to be done to it is not done yet, or needs a decision. */
export function StepsMark({ steps }: { steps: OrderRow['steps'] }) {
  const { t } = useLingui();
  if (steps === 'none') return null;
  const words = steps === 'attention' ? t`a change needs attention` : t`a change is waiting`;
  const Icon = steps === 'attention' ? TriangleAlert : Clock;
  return (
    <span className={`steps-mark steps-mark-${steps}`} title={words}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
