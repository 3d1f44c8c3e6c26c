/**
 * Maximum number of consecutive pages without a new entry. Some services return a few such pages in the middle of a
 * list.
 */
const maxBarrenPages = 50;

/** Detects a list that never ends: all its pages are empty, or repeat entries of earlier pages. */
export function createEndlessWatch() {
  let barren = 0;
  return {
    /**
     * Call it once for each page.
     * @param isAnythingNew whether the page has an entry that no earlier page had
     * @returns whether to stop reading the list
     */
    isEndless(isAnythingNew: boolean): boolean {
      barren = isAnythingNew ? 0 : barren + 1;
      return barren >= maxBarrenPages;
    },
  };
}
export type EndlessWatch = ReturnType<typeof createEndlessWatch>;
