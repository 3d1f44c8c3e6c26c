import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { Environment } from './app.ts';
import { hold, type Scope } from './hold.ts';
import { readTold } from './promises.ts';
import type { Findings } from './report.ts';
import { look } from './seen.ts';
import type { Service } from './service.ts';
import type { Told } from './told.ts';

/**
 * Holds what the core said it had saved, whole, against the service's own record of effects and its orders with their
 * files, and what is not there yet against what the app shows.
 */
export async function judge(
  told: readonly Told[],
  environment: Environment,
  service: Service,
  /** `clients`: one of each customer account whose effects count. */
  { clients, ...scope }: Scope & { clients: readonly SandboxCredential[] },
): Promise<Findings> {
  const promises = readTold(told);
  return hold(promises, await look(promises, environment, service, clients), scope);
}
