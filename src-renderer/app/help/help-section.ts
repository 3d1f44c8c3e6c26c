/** A part of a topic of the help: plain text in paragraphs, then steps if it has any. */
export interface HelpSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  steps?: readonly string[];
}
