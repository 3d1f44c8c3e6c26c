import { useLingui } from '@lingui/react/macro';
import { ArrowRight, Check, Repeat2, X } from 'lucide-react';
import { useId } from 'react';
import {
  type LifeState,
  lifeStates,
  obstacleOf,
  scenarioMoves,
} from '../../../../src-shared/domain/life-state.ts';
import { type ScenarioName, scenarioNames } from '../../../../src-shared/domain/scenario.ts';
import { scenarioName } from '../../../i18n/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { applyScenario, useSandbox } from '../state/sandbox-store.ts';
import lifeStyles from './life.module.css';
import type { TrackingState } from './life.ts';
import { lifeStateName, obstacleWords } from './obstacle-words.ts';
import styles from './state-diagram.module.css';

/** For each scenario, the line of the diagram on which it is drawn. Scenarios on one line do not overlap. */
const lines: Readonly<Record<ScenarioName, number>> = {
  pickup_readiness_confirmed: 1,
  pickup_approach_started: 1,
  delivery_completed: 1,
  pickup_nearby: 2,
  delivery_eta_changed: 2,
  pickup_completed: 3,
  inspection_completed: 4,
  files_published: 5,
  tracking_available: 6,
  tracking_paused: 7,
  tracking_unavailable: 8,
  cancelled: 9,
};
/** The states from left to right. `cancelled` is drawn at the end of a line of its own. */
const mainStates: readonly LifeState[] = lifeStates.filter(state => state !== 'cancelled');
const columnOf = (state: LifeState): number => mainStates.indexOf(state) + 1;

function iconOf(scenario: ScenarioName) {
  const { to } = scenarioMoves[scenario];
  if (to === null) return Repeat2;
  return to === 'cancelled' ? X : ArrowRight;
}

/** For each state of the tracking, the scenario that leads to it. */
const trackingScenarios: Readonly<Record<TrackingState, ScenarioName>> = {
  available: 'tracking_available',
  paused: 'tracking_paused',
  unavailable: 'tracking_unavailable',
};

interface TransitionProps {
  scenario: ScenarioName;
  /**
   * Whether the order is already in the state to which the scenario leads, so that the scenario would change nothing.
   */
  isNow: boolean;
  state: LifeState | null;
  eventAt: string | null;
}

function Transition({ scenario, isNow, state, eventAt }: TransitionProps) {
  const { t } = useLingui();
  const { isAsking, run } = useSandbox();
  const noteId = useId();
  const { from, until, to } = scenarioMoves[scenario];
  const obstacle = obstacleOf(scenario, state);
  const isWaiting = isAsking || run?.outcome.kind === 'waiting';
  const isRunning = isWaiting && run?.scenario === scenario;
  const Icon = isNow ? Check : iconOf(scenario);
  const [first, last] = [lifeStateName(from), lifeStateName(until)];
  return (
    <li
      className={styles.transition}
      style={{ gridRow: lines[scenario], gridColumn: `${columnOf(from)} / ${columnOf(until) + 1}` }}
    >
      <Button
        className={cx(
          styles.transitionButton,
          obstacle && styles.transitionOff,
          isNow && styles.transitionNow,
          to === 'cancelled' && styles.transitionEnd,
        )}
        isBusy={isRunning}
        isDisabled={isWaiting && !isRunning}
        aria-describedby={noteId}
        onPress={() => void applyScenario(scenario, eventAt)}
      >
        <span className={styles.transitionName}>{scenarioName(scenario)}</span>
        <Icon size={13} aria-hidden />
      </Button>
      <span id={noteId} className="visually-hidden">
        {isNow && t`This is the current state of tracking.`}{' '}
        {obstacle ? obstacleWords(obstacle) : t`Possible now.`}{' '}
        {from === until
          ? t`Possible in the state “${first}”.`
          : t`Possible in the states from “${first}” to “${last}”.`}{' '}
        {to === null
          ? t`The state of the order does not change.`
          : t`Changes the state of the order to “${lifeStateName(to)}”.`}
      </span>
    </li>
  );
}

export interface StateDiagramProps {
  state: LifeState | null;
  tracking: TrackingState | null;
  eventAt: string | null;
}

// @interface states.scenarios
/**
 * Shows the states of an order from left to right. Below them, each scenario is a bar under the states in which it is
 * possible. A scenario that is probably not possible can be tried all the same, because the service decides.
 */
export function StateDiagram({ state, tracking, eventAt }: StateDiagramProps) {
  const { t } = useLingui();
  const now = state === null ? -1 : mainStates.indexOf(state);
  return (
    <div className="lines">
      <ol className={lifeStyles.life} aria-label={t`Life of the order`}>
        {mainStates.map((one, index) => (
          <li
            key={one}
            className={
              index < now || (one === state && one === 'delivered')
                ? lifeStyles.did
                : one === state
                  ? lifeStyles.now
                  : undefined
            }
            aria-current={one === state ? 'step' : undefined}
          >
            {lifeStateName(one)}
            {index < now && <span className="visually-hidden">{t`(passed)`}</span>}
          </li>
        ))}
      </ol>
      <div className={styles.transitionsArea}>
        {now >= 0 && (
          <div
            className={cx(styles.now, now + 1 === mainStates.length && styles.nowLast)}
            style={{ gridColumn: now + 1 }}
            aria-hidden
          />
        )}
        <ul className={styles.transitions} aria-label={t`Scenarios`}>
          {scenarioNames.map(scenario => (
            <Transition
              key={scenario}
              scenario={scenario}
              isNow={tracking !== null && trackingScenarios[tracking] === scenario}
              state={state}
              eventAt={eventAt}
            />
          ))}
        </ul>
        <div className={cx(styles.cancelled, state === 'cancelled' && styles.cancelledNow)}>
          <X size={13} aria-hidden />
          {lifeStateName('cancelled')}
        </div>
      </div>
    </div>
  );
}
