import { createHash } from 'node:crypto';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import type { SamplePicture } from '../samples/samples.ts';
import { timestamp } from './edit.ts';
import type { PublishedFile } from './published-file.ts';

type Stage = 'pickup' | 'delivery';

interface Damage {
  id: string;
  part: string;
  kind: SamplePicture & ('scratch' | 'dent');
  severity: string;
  remark: string;
}

/** Demonstration data: the damage that is found at each stage of a transport with damage. */
export const damages: Readonly<Record<Stage, Damage>> = {
  pickup: {
    id: 'scratch_1',
    part: 'front bumper',
    kind: 'scratch',
    severity: 'minor',
    remark: '14 cm long, down to the paint.',
  },
  delivery: {
    id: 'dent_1',
    part: 'left rear door',
    kind: 'dent',
    severity: 'moderate',
    remark: 'Not seen at pickup.',
  },
};

// @interface item.conditions
/**
 * Returns a condition without damage. The interface description does not show the fields of a condition, so this is
 * demonstration data.
 */
export const cleanCondition = (atMs: number, remarks: readonly string[] = []): Record<string, unknown> => ({
  inspected_at: timestamp(atMs),
  summary: 'No damage found.',
  damages: [],
  ...(remarks.length > 0 ? { remarks } : {}),
});

/** Returns a condition with the damage of the stage, and the id of the picture that shows it. */
export const damagedCondition = (
  atMs: number,
  orderId: string,
  stage: Stage,
  remarks: readonly string[] = [],
): Record<string, unknown> => ({
  ...cleanCondition(atMs, remarks),
  summary: '1 damage found.',
  damages: [{ ...damages[stage], evidence_file_ids: [evidenceId(orderId, stage)] }],
});

/** Returns the items with a condition: `primary` for the primary vehicle, and one without damage for the others. */
export const itemsInspected = (
  order: Order,
  condition: 'pickup_condition' | 'delivery_condition',
  primary: Record<string, unknown>,
  atMs: number,
): Item[] =>
  order.items.map(item => ({
    ...item,
    [condition]: item.role === 'primary' ? primary : cleanCondition(atMs),
  }));

// @interface file.evidence-for
/** The picture of the damage at a stage. */
export const damageEvidenceOf = (orderId: string, stage: Stage): PublishedFile => {
  const { id, part, kind } = damages[stage];
  return {
    id: evidenceId(orderId, stage),
    name: `${stage}-damage-${kind}.png`,
    stage,
    description: `Damage at ${stage}: ${kind}, ${part}`,
    evidenceFor: [id],
    sample: { picture: kind },
  };
};

/**
 * Returns the id of the picture of a damage. It is derived from the order and the stage, so that a condition can name
 * the picture before it exists.
 */
const evidenceId = (orderId: string, stage: Stage): string => {
  const digest = createHash('sha256').update(`evidence ${stage} ${orderId}`).digest('hex');
  return `file_${digest.slice(0, 24)}`;
};
