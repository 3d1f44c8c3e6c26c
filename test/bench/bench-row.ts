/** A line of a benchmark's table; the names of its columns say units. */
export type BenchRow = Record<string, string | number | null>;

export interface BenchOptions {
  /** Whether to measure what takes half an hour to make, too. */
  isLarge: boolean;
}
