import { t } from '@lingui/core/macro';
import { z } from 'zod';
import type { LogLine } from '../../../../src-shared/contract/diagnostics.ts';
import { call } from '../../../bridge/bridge.ts';
import { orShowError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

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

export type CallLine = z.infer<typeof callSchema> & { id: number; at: string };

/** The calls in the newest part of the log, the newest first. */
export async function readCalls(): Promise<CallLine[]> {
  const lines = await call('diagnostics.log', {});
  return lines.filter(({ event }) => event === 'call').map(callOf);
}

const callOf = ({ at, fields }: LogLine, id: number): CallLine => ({ ...callSchema.parse(fields), id, at });

export const isFailure = ({ status }: CallLine): boolean => status === null || status >= 400;

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

/** Asks where to save all diagnostics, and saves them in one file. */
export const saveDiagnostics = (): Promise<void> =>
  orShowError(async () => {
    const { path } = await call('diagnostics.save', {});
    if (path !== null) showToast({ tone: 'ok', text: t`Saved as ${path}` });
  });
