import { z } from 'zod';
import type { LogLine } from './diagnostics.ts';

const text = z.string().nullable().catch(null);
const number = z.number().nullable().catch(null);

/** The fields of a log line about a call to a service. A field that is missing or has another type counts as empty. */
const callSchema = z.object({
  method: z.string().catch(''),
  path: z.string().catch(''),
  status: number,
  code: text,
  requestId: text,
  ms: number,
  /** Number of similar calls that this line stands for, the newest of which it shows; null for a single call. */
  times: number,
});

/** A call to a service, as the log has it. */
export type CallLine = z.infer<typeof callSchema> & { at: string };

export const isCall = ({ event }: LogLine): boolean => event === 'call';

export const callLineOf = ({ at, fields }: LogLine): CallLine => ({ ...callSchema.parse(fields), at });

/** A call as one line of text for support. */
export const callText = (line: CallLine): string =>
  [
    line.at,
    line.method,
    line.path,
    line.times === null ? null : `× ${line.times}`,
    line.status ?? '–',
    line.code,
    line.requestId,
    `${line.ms ?? '–'} ms`,
  ]
    .filter(part => part !== null)
    .join('  ');
