/**
 * Number of characters of all texts in a value, without names of fields. Serves to estimate the memory that the value
 * takes.
 */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const inner of Object.values(value)) characters += charactersOf(inner);
  return characters;
}
