/** Pages in a row that may bring nothing new; some services answer a few of them before the next that does. */
const maxBarrenPages = 50;

/** Notices a list without an end: page after page of it is empty, or has been there before. */
export function createEndlessWatch() {
  let barren = 0;
  return {
    /** @returns whether the list is to be given up with this page */
    isEndless(isAnythingNew: boolean): boolean {
      barren = isAnythingNew ? 0 : barren + 1;
      return barren >= maxBarrenPages;
    },
  };
}
export type EndlessWatch = ReturnType<typeof createEndlessWatch>;
