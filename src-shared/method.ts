import type { z } from 'zod';

/** One line of the table of calls: what goes in, what comes out. */
export const method = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });
