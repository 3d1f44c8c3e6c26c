import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { type LifeStep, lifeSteps, reachedStep } from './life-line.ts';

const names: Record<LifeStep, ReactNode> = {
  accepted: <Trans>Accepted</Trans>,
  ready: <Trans>Ready</Trans>,
  approaching: <Trans>Approaching</Trans>,
  'picked-up': <Trans>Picked up</Trans>,
  'in-transit': <Trans>In transit</Trans>,
  delivered: <Trans>Delivered</Trans>,
};

export function LifeLine({ detail }: { detail: OrderDetail }) {
  const reached = reachedStep(detail);
  const reachedIndex = reached === null ? -1 : lifeSteps.indexOf(reached);
  const classOf = (index: number) => {
    // The last step is an end, not something under way.
    if (index < reachedIndex || (index === reachedIndex && reached === 'delivered')) return 'life-did';
    return index === reachedIndex ? 'life-now' : '';
  };
  return (
    <ol className="life">
      {lifeSteps.map((step, index) => (
        <li key={step} className={classOf(index)} aria-current={index === reachedIndex ? 'step' : undefined}>
          {names[step]}
          {index < reachedIndex && (
            <span className="visually-hidden">
              <Trans>(passed)</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
