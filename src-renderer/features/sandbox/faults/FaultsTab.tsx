import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  onlyOperations,
  type PracticeFault,
  type PracticeFaultKind,
  practiceFaultKinds,
  practiceOperations,
} from '../../../../src-shared/contract/sandbox.ts';
import { useApp } from '../../../state/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { faultNote, operationName } from './fault-words.ts';
import styles from './faults.module.css';
import { endFaults, faultName, setFaults, setServiceRunning, useFaults } from './faults-store.ts';
import { PracticeSwitch } from './PracticeSwitch.tsx';

/** Faults that by default affect only one request. The others last until the user switches them off. */
const onceKinds: ReadonlySet<PracticeFaultKind> = new Set([
  'dropped',
  'lost-answer',
  'cut-answer',
  'expired-token',
  'order-refused',
]);

const initialOf = (kind: PracticeFaultKind): PracticeFault => ({
  kind,
  operation: onlyOperations[kind] ?? '*',
  isOnce: onceKinds.has(kind),
});

const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function FaultRow({ kind, isRunning }: { kind: PracticeFaultKind; isRunning: boolean }) {
  const { t } = useLingui();
  const faults = useFaults(state => state.faults);
  const [chosen, setChosen] = useState(() => initialOf(kind));
  const active = faults.find(fault => fault.kind === kind);
  const shown = active ?? chosen;
  const name = sentence(faultName(kind));
  const others = faults.filter(fault => fault.kind !== kind);
  const change = (next: Partial<PracticeFault>) => {
    const fault = { ...shown, ...next };
    setChosen(fault);
    if (active) void setFaults([...others, fault]);
  };
  return (
    <li className={cx(styles.fault, active && styles.on)}>
      <PracticeSwitch
        isSelected={active !== undefined}
        isDisabled={!isRunning}
        onChange={isOn => void setFaults(isOn ? [...others, shown] : others)}
      >
        {name}
      </PracticeSwitch>
      <p className={cx(styles.note, 'sub')}>{faultNote(kind)}</p>
      <div className={styles.choice}>
        {onlyOperations[kind] === undefined && (
          <SelectField
            label={t`${name}: affected requests`}
            isLabelHidden
            className={styles.select}
            value={shown.operation}
            options={practiceOperations.map(value => ({ value, label: operationName(value) }))}
            onChange={operation => change({ operation })}
          />
        )}
        <SelectField
          label={t`${name}: how long`}
          isLabelHidden
          className={styles.select}
          value={shown.isOnce ? 'once' : 'until-off'}
          options={[
            { value: 'once', label: t`next request only` },
            { value: 'until-off', label: t`until switched off` },
          ]}
          onChange={value => change({ isOnce: value === 'once' })}
        />
      </div>
    </li>
  );
}

/** Switch for the fault that stops the whole service. */
function OfflineRow({ isRunning }: { isRunning: boolean }) {
  const isSwitching = useFaults(state => state.isSwitching);
  return (
    <li className={cx(styles.fault, !isRunning && styles.on)}>
      <PracticeSwitch
        isSelected={!isRunning}
        isDisabled={isSwitching}
        onChange={isOff => void setServiceRunning(!isOff)}
      >
        <Trans>Service stopped</Trans>
      </PracticeSwitch>
      <p className={cx(styles.note, 'sub')}>
        <Trans>
          Dispatch works as if there were no network. Orders are queued, and sent when you start the service
          again. The service stays stopped when you restart Dispatch.
        </Trans>
      </p>
    </li>
  );
}

/** Switches for practice faults. */
export function FaultsTab() {
  const { t } = useLingui();
  const faults = useFaults(state => state.faults);
  const isRunning = useApp(app => app.connection.isSandboxRunning) === true;
  const hasOther = faults.some(({ kind }) => kind === 'other');
  return (
    <Card
      title={<Trans>Practice faults</Trans>}
      aside={
        <Button isDisabled={faults.length === 0 && isRunning} onPress={() => void endFaults()}>
          {t`End all`}
        </Button>
      }
    >
      <p className="sub">
        <Trans>
          Practise failures between Dispatch and the local sandbox. Dispatch must not lose an order or place
          an order twice. A stopped service stays stopped. All other faults end when you stop the service or
          quit Dispatch.
        </Trans>
      </p>
      {!isRunning && (
        <p className="sub">{t`The service is stopped. Start the service to practise other faults.`}</p>
      )}
      <ul aria-label={t`Faults`}>
        <OfflineRow isRunning={isRunning} />
        {practiceFaultKinds
          .filter(kind => kind !== 'other' || hasOther)
          .map(kind => (
            <FaultRow key={kind} kind={kind} isRunning={isRunning} />
          ))}
      </ul>
    </Card>
  );
}
