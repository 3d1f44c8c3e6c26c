import { minuteMs } from '../../../src-shared/domain/durations.ts';
import { damages } from './damages.ts';
import { edited } from './edit.ts';
import type { PublishedFile } from './published-file.ts';
import type { Scenario } from './scenario.ts';

type Stage = 'pickup' | 'delivery';

/** Time for which a damage report can be downloaded, in milliseconds. */
const reportLifeMs = 10 * minuteMs;

/**
 * Adds pictures of the vehicle and the CMR consignment note to the order's files. A damaged vehicle also gets a damage
 * report, which expires soon.
 */
export const filesPublished: Scenario = {
  isAllowed: ({ order }) => order.pickup_readiness === 'confirmed' && order.status !== 'cancelled',
  apply(record, { nowMs }) {
    const { order, internal } = record;
    const stage = order.status === 'delivered' ? 'delivery' : 'pickup';
    return {
      record: edited(record, {}),
      changesRevision: true,
      files: [
        picture(stage, 'front'),
        picture(stage, 'rear'),
        consignmentNote(stage, order.id),
        ...(internal.isDamaged ? [damageReport(stage, order.id, nowMs + reportLifeMs)] : []),
      ],
    };
  },
};

const picture = (stage: Stage, side: 'front' | 'rear'): PublishedFile => ({
  name: `${stage}-${side}.png`,
  stage,
  description: `The vehicle at ${stage}, ${side}`,
  sample: { picture: side },
});

const consignmentNote = (stage: Stage, orderId: string): PublishedFile => ({
  name: 'cmr.pdf',
  category: 'cmr',
  stage,
  description: 'CMR consignment note',
  sample: { line: `CMR consignment note of ${orderId} (demonstration)` },
});

const damageReport = (stage: Stage, orderId: string, availableUntilMs: number): PublishedFile => ({
  name: `damage-report-${stage}.pdf`,
  stage,
  description: `Report of the damage at ${stage}`,
  evidenceFor: stage === 'delivery' ? [damages.pickup.id, damages.delivery.id] : [damages.pickup.id],
  availableUntilMs,
  sample: { line: `Damage report of ${orderId} (demonstration)` },
});
