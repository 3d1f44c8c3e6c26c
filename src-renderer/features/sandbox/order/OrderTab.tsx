import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type LifeState, type Obstacle, obstacleOf } from '../../../../src-shared/domain/life-state.ts';
import { type ScenarioName, scenarioNames } from '../../../../src-shared/domain/scenario.ts';
import { scenarioName } from '../../../i18n/words.ts';
import { Card } from '../../../ui/card.tsx';
import { lifeOf, trackingStateOf } from '../drive/life.ts';
import { lifeStateSentence, obstacleWords, trackingSentence } from '../drive/obstacle-words.ts';
import { StateDiagram } from '../drive/StateDiagram.tsx';
import { EventTime, useEventAt } from '../events/EventTime.tsx';
import styles from './not-now.module.css';

/** Up to this many impossible scenarios are listed by name. Only a finished order has more. */
const maxNamed = 8;

/** The scenarios that are not possible in this state, grouped by the reason. */
function obstaclesIn(state: LifeState | null): [Obstacle, ScenarioName[]][] {
  const groups = Map.groupBy(scenarioNames, scenario => obstacleOf(scenario, state));
  return [...groups].flatMap(([obstacle, scenarios]) => (obstacle ? [[obstacle, scenarios]] : []));
}

/**
 * The tab with the state of the order and its possible scenarios. Also says why the other scenarios are not possible.
 */
export function OrderTab({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const eventAt = useEventAt();
  const state = lifeOf(detail);
  const tracking = trackingStateOf(detail);
  const off = obstaclesIn(state);
  const status = detail.order?.status ?? '';
  return (
    <Card title={<Trans>Life of the order</Trans>} aside={<EventTime />}>
      <p className="sub" role="status">
        {state === null ? (
          <Trans>
            Dispatch does not know the status “{status}” of this order. You can try every scenario.
          </Trans>
        ) : (
          lifeStateSentence(state)
        )}{' '}
        {tracking !== null && trackingSentence(tracking)}
      </p>
      <StateDiagram state={state} tracking={tracking} eventAt={eventAt} />
      {off.length > 0 && (
        <div className={styles.notNow}>
          <h3 className="sub">{t`Scenarios that are probably not possible now, and why`}</h3>
          <ul aria-label={t`Why scenarios are not possible`}>
            {off.map(([obstacle, scenarios]) => (
              <li key={obstacle}>
                <strong>{obstacleWords(obstacle)}</strong>
                <span>
                  {scenarios.length > maxNamed ? (
                    <Trans>all scenarios with a dashed border</Trans>
                  ) : (
                    scenarios.map(scenarioName).join(' · ')
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="sub">{t`You can try every scenario. The service refuses a scenario that it does not allow, and the order stays unchanged.`}</p>
    </Card>
  );
}
