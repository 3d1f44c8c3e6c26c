import { Trans, useLingui } from '@lingui/react/macro';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  Pause,
  Play,
  SkipForward,
  Square,
} from 'lucide-react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type Drive, drivePlanOf, driveSpeeds, driveVariants } from '../../../../src-shared/drive.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { scenarioName } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './drive.module.css';
import {
  isUnderWay,
  speedName,
  startDrive,
  steerDrive,
  useDrive,
  variantName,
  variantNote,
} from './drive-store.ts';
import { lifeOf } from './life.ts';

const stepIcons = { ahead: CircleDashed, sent: LoaderCircle, done: CircleCheck, failed: CircleX };

function Steps({ steps }: Pick<Drive, 'steps'>) {
  const { t } = useLingui();
  const words = {
    ahead: t`planned`,
    sent: t`being applied`,
    done: t({ message: 'done', context: 'step of a simulation' }),
    failed: t`failed`,
  };
  return (
    <ol className={styles.steps} aria-label={t`Steps`}>
      {steps.map(({ scenario, state }, index) => {
        const Icon = stepIcons[state];
        return (
          <li
            key={index}
            className={cx(styles.step, state !== 'ahead' && styles[state])}
            aria-current={state === 'sent' ? 'step' : undefined}
          >
            <Icon className={state === 'sent' ? 'spin' : undefined} size={15} aria-hidden />
            <span>{scenarioName(scenario)}</span>
            <span className={styles.word}>{words[state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Outcome({ drive }: { drive: Drive }) {
  const { error } = drive;
  switch (drive.outcome) {
    case 'finished':
      return <Notice tone="ok" title={<Trans>All steps played</Trans>} />;
    case 'stopped':
      return (
        <Notice tone="neutral" title={<Trans>Drive stopped</Trans>}>
          <Trans>No further step is played. A step that is already in the outbox is still sent.</Trans>
        </Notice>
      );
    case 'discarded':
      return (
        <Notice tone="warn" title={<Trans>A step was discarded in the outbox</Trans>}>
          <Trans>The drive has ended. The order keeps its current state.</Trans>
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone="bad"
          title={error ? errorText(error).title : <Trans>A step was not accepted</Trans>}
          actions={
            drive.entryId !== null && (
              <Button onPress={() => navigate({ view: 'outbox', entryId: drive.entryId ?? '' })}>
                <Trans>Decide in the outbox</Trans>
              </Button>
            )
          }
        >
          {error && errorText(error).detail} <Trans>The drive has ended.</Trans>
        </Notice>
      );
    case null:
      return null;
  }
}

function Waiting({ drive }: { drive: Drive }) {
  const { connection, outbox } = useApp();
  if (drive.outcome !== null) return null;
  if (drive.entryId !== null && outbox.isPaused)
    return <Trans>Sending is paused: the step waits in the outbox.</Trans>;
  if (drive.entryId !== null && connection.state !== 'connected')
    return <Trans>The step waits in the outbox until Dispatch can connect to the service.</Trans>;
  if (drive.isPaused) return <Trans>Paused. “Next step” plays one step.</Trans>;
  return (
    <Trans>
      The drive keeps running while you use other screens. The drive stops when you quit Dispatch.
    </Trans>
  );
}

function Controls({ drive, localId }: { drive: Drive | null; localId: string | null }) {
  const { t } = useLingui();
  if (!isUnderWay(drive)) {
    return (
      <div className="wrap">
        <Button
          variant="primary"
          icon={Play}
          isDisabled={localId === null}
          onPress={() => localId !== null && void startDrive(localId, false)}
        >
          {t`Play all steps`}
        </Button>
        <Button
          icon={SkipForward}
          isDisabled={localId === null}
          onPress={() => localId !== null && void startDrive(localId, true).then(() => steerDrive('next'))}
        >
          {t`Play step by step`}
        </Button>
      </div>
    );
  }
  return (
    <div className="wrap">
      {drive.isPaused ? (
        <Button variant="primary" icon={Play} onPress={() => void steerDrive('go-on')}>{t`Continue`}</Button>
      ) : (
        <Button variant="primary" icon={Pause} onPress={() => void steerDrive('pause')}>{t`Pause`}</Button>
      )}
      <Button icon={SkipForward} isDisabled={drive.entryId !== null} onPress={() => void steerDrive('next')}>
        {t`Next step`}
      </Button>
      <Button icon={Square} onPress={() => void steerDrive('stop')}>
        {t({ message: 'Stop', context: 'button that ends what is under way' })}
      </Button>
    </div>
  );
}

/** The tab in which the scenarios of an order are played one after another, each through the outbox. */
export function DriveTab({ detail }: { detail: OrderDetail | null }) {
  const { t } = useLingui();
  const { drive, variant, speed } = useDrive();
  const shownId = detail?.row.localId ?? null;
  const isGoing = isUnderWay(drive);
  const isOfShown = drive !== null && drive.localId === shownId;
  const shown = isGoing || isOfShown ? drive : null;
  const chosenSpeed = isGoing ? drive.speed : speed;
  const plan = detail ? drivePlanOf(variant, lifeOf(detail)) : [];
  return (
    <Card
      title={shown ? <Trans>Drive of {shown.label}</Trans> : <Trans>Drive</Trans>}
      aside={
        isGoing &&
        !isOfShown && (
          <Button
            variant="quiet"
            onPress={() => navigate({ view: 'sandbox', localId: drive.localId }, { replace: true })}
          >
            <Trans>Show the order</Trans>
          </Button>
        )
      }
    >
      <div className={styles.choice}>
        {!isGoing && (
          <Chips
            label={t`Course of the drive`}
            chips={driveVariants.map(id => ({ id, words: variantName(id) }))}
            chosen={variant}
            onChoose={next => useDrive.setState({ variant: next })}
          />
        )}
        <span className="grow" />
        <Chips
          label={t`Speed`}
          chips={driveSpeeds.map(id => ({ id, words: speedName(id) }))}
          chosen={chosenSpeed}
          onChoose={next => {
            useDrive.setState({ speed: next });
            if (isGoing) void steerDrive(next);
          }}
        />
      </div>
      <p className="sub">{variantNote(isGoing ? drive.variant : variant)}</p>
      <Controls drive={drive} localId={plan.length === 0 ? null : shownId} />
      {shown && (
        <div role="status" className="lines">
          <Outcome drive={shown} />
          {isGoing && (
            <p className="sub">
              <Waiting drive={shown} />
            </p>
          )}
        </div>
      )}
      {shown && <Steps steps={shown.steps} />}
      {!shown && plan.length > 0 && (
        <Steps steps={plan.map(scenario => ({ scenario, state: 'ahead' as const }))} />
      )}
      {!isGoing && detail && plan.length === 0 && !isOfShown && (
        <p className="sub">{t`No steps are left: the order is delivered or cancelled. Choose another order, or place a new one.`}</p>
      )}
      {!detail && !isGoing && <p className="sub">{t`Choose an order first.`}</p>}
    </Card>
  );
}
