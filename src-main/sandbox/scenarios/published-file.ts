/** A file that the service itself adds to an order. */
export interface PublishedFile {
  name: string;
  mediaType: string;
  kind: string;
  category: string;
  stage: string;
  description: string;
  bytes: Buffer;
}
