import { t } from '@lingui/core/macro';
import type { LogLine } from '../../../../src-shared/contract/diagnostics.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { orShowError } from '../../../session/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

/** A call to a service, as the log has it. */
export interface CallLine {
  id: number;
  at: string;
  environment: string;
  method: string;
  path: string;
  status: number | null;
  code: string | null;
  requestId: string | null;
  ms: number | null;
  attempt: number | null;
  /** How many similar calls this newest one stands for; null for a single call. */
  times: number | null;
}

export type CallLog = { calls: CallLine[]; error: null } | { calls: null; error: AppError };

/** The calls in the newest part of the log, the newest first. */
export async function readCalls(): Promise<CallLog> {
  try {
    const lines = await call('diagnostics.log', {});
    return { calls: lines.filter(({ event }) => event === 'call').map(callOf), error: null };
  } catch (thrown) {
    return { calls: null, error: appErrorOf(thrown) };
  }
}

function callOf({ at, fields }: LogLine, id: number): CallLine {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
  const number = (name: string) => (typeof fields[name] === 'number' ? fields[name] : null);
  return {
    id,
    at,
    environment: text('environment') ?? '',
    method: text('method') ?? '',
    path: text('path') ?? '',
    status: number('status'),
    code: text('code'),
    requestId: text('requestId'),
    ms: number('ms'),
    attempt: number('attempt'),
    times: number('times'),
  };
}

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

/** Saves all diagnostics in one file. */
export const saveDiagnostics = (): Promise<void> =>
  orShowError(async () => {
    const { path } = await call('diagnostics.save', {});
    if (path !== null) showToast({ tone: 'ok', text: t`Saved as ${path}` });
  });
