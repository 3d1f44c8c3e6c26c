/** A filter above the list, with its name and its count. */
export interface ViewChip {
  id: string;
  label: string;
  /** Formatted number of orders; empty while it is not known. */
  count: string;
  isNone: boolean;
  /** Whether `count` may still grow, because orders are being loaded. */
  isSoFar: boolean;
}
