import { type CallLine, callLineOf, isCall } from '../../../../src-shared/contract/call-line.ts';
import { call } from '../../../bridge/bridge.ts';

/** A call of the log, with its number among those that were read. */
export type ReadCall = CallLine & { id: number };

/** The calls in the newest part of the log, the newest first. */
export async function readCalls(): Promise<ReadCall[]> {
  const lines = await call('diagnostics.log', {});
  return lines.filter(isCall).map((line, id) => ({ ...callLineOf(line), id }));
}

export const isFailure = ({ status }: CallLine): boolean => status === null || status >= 400;
