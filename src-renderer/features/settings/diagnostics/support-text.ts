import { t } from '@lingui/core/macro';
import type { AppInfo } from '../../../../src-shared/contract/app.ts';
import { type CallLine, callText } from '../../../../src-shared/contract/call-line.ts';
import type { OutboxHealth } from '../../../../src-shared/contract/diagnostics.ts';
import { call } from '../../../bridge/bridge.ts';
import { copyText, orShowError } from '../../../state/show-error.ts';
import { readCalls } from './log-store.ts';

/** Maximum number of calls in the text. The saved file contains all calls. */
const maxCalls = 100;

/** The information for support as English text: versions, outbox figures and calls. It contains no data of orders. */
export const supportText = (
  { version, runtime, environment, secretStore }: AppInfo,
  health: OutboxHealth,
  calls: readonly CallLine[],
): string =>
  [
    `Dispatch ${version}`,
    runtime,
    `environment  ${environment.kind}${environment.baseUrl === null ? '' : ` ${environment.baseUrl}`}`,
    `credentials  ${secretStore.kind}`,
    '',
    ...Object.entries(health).map(([name, value]) => `${name}  ${JSON.stringify(value)}`),
    '',
    ...calls.slice(0, maxCalls).map(callText),
  ].join('\n');

export const copySupportText = (info: AppInfo): Promise<void> =>
  orShowError(async () => {
    const [health, calls] = await Promise.all([call('outbox.health', {}), readCalls()]);
    await copyText(supportText(info, health, calls), t`Details for support`);
  });
