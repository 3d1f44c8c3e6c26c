/** Parts of the service's answers that could not be read, since the start: each was left out, and the rest was taken. */
export function createUnreadableParts() {
  let count = 0;
  return {
    count: (): number => count,
    note(parts: number): void {
      count += parts;
    },
  };
}
