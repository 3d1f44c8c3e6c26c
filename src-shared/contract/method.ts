import type { z } from 'zod';

/**
 * Defines a call by its input and output.
 * @param maxAtOnce maximum number of concurrent calls per window, for calls that are expensive; null: no limit
 */
export const method = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  maxAtOnce: number | null = null,
) => ({ input, output, maxAtOnce });
