import type { z } from 'zod';

/**
 * One line of the table of calls: what goes in, what comes out, and, where an answer costs much of the main process, how
 * many of these calls one window may have at work at once.
 */
export const method = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  maxAtOnce: number | null = null,
) => ({ input, output, maxAtOnce });
