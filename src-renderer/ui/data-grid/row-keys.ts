/** Returns the index of the row to which a key moves the selection; null if the key does not move it. */
export function rowAfterKey(
  key: string,
  from: number | null,
  total: number,
  pageRows: number,
): number | null {
  const last = total - 1;
  switch (key) {
    case 'ArrowDown':
      return from === null ? 0 : Math.min(from + 1, last);
    case 'ArrowUp':
      return from === null ? null : Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min((from ?? 0) + pageRows, last);
    case 'PageUp':
      return Math.max((from ?? 0) - pageRows, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * Returns the arrow key that J or K stands for, if single-key shortcuts are on. All other keys are returned unchanged.
 */
export function moveOf(key: string, areSingleKeysOn: boolean): string {
  if (!areSingleKeysOn) return key;
  return key === 'j' ? 'ArrowDown' : key === 'k' ? 'ArrowUp' : key;
}
