/** A filter above the list, as it is shown. */
export interface ViewChip {
  id: string;
  label: string;
  /** Empty while the number is not known. */
  count: string;
  isNone: boolean;
  /** There may be more, since orders are still being loaded. */
  isSoFar: boolean;
}
