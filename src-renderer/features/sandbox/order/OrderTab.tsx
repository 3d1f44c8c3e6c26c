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

/** Maximum number of scenarios to list by name. Only for a finished order, more scenarios than this are impossible. */
const maxNamed = 8;

/** Impossible scenarios, grouped by obstacle. */
function obstaclesIn(state: LifeState | null): [Obstacle, ScenarioName[]][] {
  const groups = Map.groupBy(scenarioNames, scenario => obstacleOf(scenario, state));
  return [...groups].flatMap(([obstacle, scenarios]) => (obstacle ? [[obstacle, scenarios]] : []));
}

/** State of the order, possible scenarios, and why the others are not possible. */
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
            The service says “{status}”, which Dispatch has no word for. Every scenario can be tried.
          </Trans>
        ) : (
          lifeStateSentence(state)
        )}{' '}
        {tracking !== null && trackingSentence(tracking)}
      </p>
      <StateDiagram state={state} tracking={tracking} eventAt={eventAt} />
      {off.length > 0 && (
        <div className={styles.notNow}>
          <h3 className="sub">{t`Probably not possible now, and why`}</h3>
          <ul aria-label={t`Why not`}>
            {off.map(([obstacle, scenarios]) => (
              <li key={obstacle}>
                <strong>{obstacleWords(obstacle)}</strong>
                <span>
                  {scenarios.length > maxNamed ? (
                    <Trans>everything that is drawn with a dashed line</Trans>
                  ) : (
                    scenarios.map(scenarioName).join(' · ')
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="sub">{t`The service decides: what it does not allow is refused and changes nothing.`}</p>
    </Card>
  );
}
