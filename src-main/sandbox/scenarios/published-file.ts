import type { Sample } from '../samples/samples.ts';

/** A file that the service itself adds to an order. */
export interface PublishedFile {
  /** Where something names the file already; otherwise it gets one of its own. */
  id?: string;
  name: string;
  mediaType: string;
  kind: string;
  category: string;
  stage: string;
  description: string;
  evidenceFor: readonly string[];
  /** After this time, nobody gets its bytes any more; without it they are always there. */
  availableUntilMs?: number;
  sample: Sample;
}
