/** A filter above the list, with its texts. */
export interface ViewChip {
  id: string;
  label: string;
  /** Formatted number of orders; empty while it is not known. */
  count: string;
  isNone: boolean;
  /** Whether there may be more orders than that, because orders are still being loaded. */
  isSoFar: boolean;
}
