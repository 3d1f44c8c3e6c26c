import { edited } from './edit.ts';
import type { PublishedFile } from './published-file.ts';
import { samplePdf } from './sample-pdf.ts';
import { samplePng } from './sample-png.ts';
import type { Scenario } from './scenario.ts';

/** The service adds pictures of the vehicle and the CMR consignment note to the order's files. */
export const filesPublished: Scenario = {
  name: 'files_published',
  isAllowed: ({ order }) => order.pickup_readiness === 'confirmed' && order.status !== 'cancelled',
  apply(record) {
    const stage = record.order.status === 'delivered' ? 'delivery' : 'pickup';
    return {
      record: edited(record, {}),
      changesRevision: true,
      files: [picture(stage, 'front'), picture(stage, 'rear'), consignmentNote(stage, record.order.id)],
    };
  },
};

const picture = (stage: string, side: string): PublishedFile => ({
  name: `${stage}-${side}.png`,
  mediaType: 'image/png',
  kind: 'image',
  category: 'vehicle',
  stage,
  description: `The vehicle at ${stage}, ${side}`,
  bytes: samplePng(side === 'front' ? [52, 92, 138] : [96, 108, 118]),
});

const consignmentNote = (stage: string, orderId: string): PublishedFile => ({
  name: 'cmr.pdf',
  mediaType: 'application/pdf',
  kind: 'document',
  category: 'cmr',
  stage,
  description: 'CMR consignment note',
  bytes: samplePdf(`CMR consignment note of ${orderId} (demonstration)`),
});
