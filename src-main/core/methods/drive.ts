import { lifeStateOf } from '../../../src-shared/domain/life-state.ts';
import {
  beginDrive,
  type Drive,
  type DriveSpeed,
  type DriveStart,
  nextScenario,
  restMs,
  stepDone,
  stepFailed,
  stepSent,
  stopDrive,
} from '../../../src-shared/drive.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { toldError } from '../api/failure.ts';
import { needsAttention } from '../outbox/entry.ts';
import { orderLabelOf } from '../store/order-row.ts';
import type { Context } from './context.ts';
import { wholeOrder } from './order-detail.ts';
import { advanceScenario, assertSandbox } from './order-steps.ts';

export type DriveAction = 'pause' | 'go-on' | 'next' | 'stop' | DriveSpeed;

/**
 * Plays a drive, which is a series of scenarios for one order. Each step is an outbox entry, so no step can happen
 * twice. The next step is queued when the entry is done. The drive is kept in memory: it continues while another screen
 * is shown, and ends with the program.
 */
export function createDriver(context: Context) {
  let drive: Drive | null = null;
  let rest: NodeJS.Timeout | null = null;

  function show(next: Drive): void {
    drive = next;
    context.emit('sandbox.driveChanged', { drive });
  }

  function endRest(): void {
    if (rest) clearTimeout(rest);
    rest = null;
  }

  function queueNext(): void {
    endRest();
    const scenario = drive && nextScenario(drive);
    if (!drive || !scenario) return;
    try {
      const localId = context.orders.ownIdOf(drive.localId);
      const { entryId } = advanceScenario(context, { localId, scenario, eventAt: null });
      show(stepSent(drive, entryId));
    } catch (thrown) {
      show(stepFailed(drive, 'refused', toldError(context.log, thrown)));
    }
  }

  function restThenNext(): void {
    if (!drive || drive.isPaused || rest || nextScenario(drive) === null) return;
    rest = setTimeout(() => {
      rest = null;
      queueNext();
    }, restMs[drive.speed]);
    rest.unref();
  }

  /** Updates the drive from the entry of its current step, and schedules the next one. */
  function look(): void {
    if (!drive || drive.entryId === null || drive.outcome === 'refused' || drive.outcome === 'discarded')
      return;
    const { entryId } = drive;
    const entry = context.entries
      .ofOrder(context.orders.ownIdOf(drive.localId))
      .find(({ id }) => id === entryId);
    if (entry?.state === 'done') show(stepDone(drive));
    else if (!entry || entry.state === 'cancelled' || entry.state === 'superseded')
      show(stepFailed(drive, 'discarded', null));
    else if (needsAttention(entry.state)) show(stepFailed(drive, 'refused', entry.lastError));
    restThenNext();
  }

  // Events are emitted in the middle of other work, which may still change the entry. So `look` reads the entry after
  // that work.
  context.hear(event => {
    if (event === 'orders.changed' && drive?.entryId != null) setImmediate(look);
  });
  context.ending.addEventListener('abort', () => {
    endRest();
    drive = null;
  });

  return {
    current: (): Drive | null => drive,
    /**
     * Starts a drive.
     * @throws DispatchError `not_allowed_in_state` (`production`, `not_accepted`, `drive_under_way`, `drive_over`),
     * `not_found`, or the error of reading an order that is not stored yet
     */
    async start(input: Omit<DriveStart, 'label'> & { isPaused: boolean }): Promise<Drive> {
      assertSandbox(context);
      const { isPaused, ...start } = input;
      const record = await wholeOrder(context, start.localId);
      if (drive && drive.outcome === null)
        throw refusal('not_allowed_in_state', 'Another drive goes on.', 'drive_under_way');
      if (!record.order)
        throw refusal('not_allowed_in_state', 'The service has not accepted this order yet.', 'not_accepted');
      const applied = context.history
        .of(record.localId)
        .flatMap(({ kind, value }) => (kind === 'scenario' && value !== null ? [value] : []));
      const begun = beginDrive({ ...start, label: orderLabelOf(record) }, lifeStateOf(record.order, applied));
      if (begun.steps.length === 0)
        throw refusal('not_allowed_in_state', 'The life of this order is over.', 'drive_over');
      show({ ...begun, isPaused });
      if (!isPaused) queueNext();
      return drive ?? begun;
    },
    steer(action: DriveAction): Drive | null {
      if (!drive || drive.outcome !== null) return drive;
      switch (action) {
        case 'next':
          queueNext();
          break;
        case 'stop':
          endRest();
          show(stopDrive(drive));
          break;
        case 'pause':
        case 'go-on':
          endRest();
          show({ ...drive, isPaused: action === 'pause' });
          restThenNext();
          break;
        default:
          endRest();
          show({ ...drive, speed: action });
          restThenNext();
      }
      return drive;
    },
  };
}
