import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ScenarioName, scenarioNames } from '../../../src-shared/domain/scenario.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { scenarioName } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EventTime } from './EventTime.tsx';
import { likelyScenarios } from './life-line.ts';
import { applyScenario, useSandbox } from './sandbox-store.ts';

interface GroupProps {
  title: string;
  /** Name of the list for those who do not see its place. */
  label: string;
  names: readonly ScenarioName[];
  isLikely: boolean;
  eventAt: string | null;
}

function Group({ title, label, names, isLikely, eventAt }: GroupProps) {
  const { isAsking, run } = useSandbox();
  const isWaiting = isAsking || run?.outcome.kind === 'waiting';
  const isRunning = (name: ScenarioName) => isWaiting && run?.scenario === name;
  if (names.length === 0) return null;
  return (
    <div className="scenario-group">
      <h3 className="sub">{title}</h3>
      <ul className="scenarios" aria-label={label}>
        {names.map(name => (
          <li key={name}>
            <Button
              className={`scenario ${isLikely ? '' : 'scenario-later'}`}
              isBusy={isRunning(name)}
              isDisabled={isWaiting && !isRunning(name)}
              onPress={() => void applyScenario(name, eventAt)}
            >
              {scenarioName(name)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Scenarios({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const [eventAt, setEventAt] = useState<string | null>(null);
  const likely = likelyScenarios(detail);
  const others = scenarioNames.filter(name => !likely.includes(name));
  return (
    <Card title={<Trans>Scenarios</Trans>} aside={<EventTime onChange={setEventAt} />}>
      <Group
        title={t`Fit the order as it stands`}
        label={t`Scenarios that fit`}
        names={likely}
        isLikely
        eventAt={eventAt}
      />
      <Group
        title={t`Probably not possible now`}
        label={t`Scenarios probably not possible`}
        names={others}
        isLikely={false}
        eventAt={eventAt}
      />
      <p className="sub">
        <Trans>The service decides: what it does not allow is refused and changes nothing.</Trans>
      </p>
    </Card>
  );
}
