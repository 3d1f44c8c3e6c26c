/** A section of a help topic: plain text in paragraphs, then steps if it has any. */
export interface HelpSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  steps?: readonly string[];
}
