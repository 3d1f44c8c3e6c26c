import { z } from 'zod';
import { memo } from '../common/memo.ts';
import { samplePdf } from './sample-pdf.ts';
import { type PictureLook, samplePng } from './sample-png.ts';

const pictures = ['front', 'rear', 'scratch', 'dent'] as const;
export type SamplePicture = (typeof pictures)[number];

/** A demonstration file: one of the pictures, or a document with one line of text. */
export const sampleSchema = z.union([
  z.strictObject({ picture: z.enum(pictures) }),
  z.strictObject({ line: z.string() }),
]);
export type Sample = z.infer<typeof sampleSchema>;

const looks: Readonly<Record<SamplePicture, PictureLook>> = {
  front: { colour: [52, 92, 138] },
  rear: { colour: [96, 108, 118] },
  scratch: { colour: [52, 92, 138], mark: 'line' },
  dent: { colour: [96, 108, 118], mark: 'spot' },
};

const pictureOf = memo(
  (name: SamplePicture) => samplePng(looks[name]),
  name => name,
  pictures.length,
);

export const sampleBytes = (sample: Sample): Buffer =>
  'picture' in sample ? pictureOf(sample.picture) : samplePdf(sample.line);
