import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { environmentInputSchema } from '../../src-shared/environment.ts';
import type { Reply } from '../../src-shared/errors.ts';
import type { Core } from '../core/compose.ts';
import type { CallArguments } from './arguments.ts';

const credentialsSchema = z.object({ client_id: z.string(), client_secret: z.string() });

/**
 * Sets up the service as the core's environment on screen, with its credential in memory.
 * @returns its id, or the reply that says why it cannot be used
 */
export async function openEnvironment(
  core: Core,
  args: CallArguments,
): Promise<string | Extract<Reply<unknown>, { ok: false }>> {
  const environment = environmentInputSchema.parse({
    name: args.baseUrl.slice(0, 100),
    kind: args.environmentKind,
    baseUrl: args.baseUrl,
    profile: args.profileFile === null ? {} : JSON.parse(readFileSync(args.profileFile, 'utf8')),
    caCertificates: args.caFile === null ? null : readFileSync(args.caFile, 'utf8'),
  });
  const credentials = credentialsSchema.parse(JSON.parse(readFileSync(args.credentialsFile, 'utf8')));
  const imported = await core.router.invoke(
    'environments.import',
    { text: JSON.stringify({ dispatchEnvironments: 1, environments: [environment] }) },
    null,
  );
  if (!imported.ok) return imported;
  const id = core.environmentIdOf(environment);
  const replaced = await core.router.invoke(
    'credentials.replace',
    {
      clientId: credentials.client_id,
      clientSecret: credentials.client_secret,
      isSessionOnly: true,
      isUntested: true,
      isOtherAccount: false,
    },
    id,
  );
  if (!replaced.ok) return replaced;
  const opened = await core.router.invoke('environments.open', { id }, null);
  if (!opened.ok) return opened;
  if (environment.kind === 'production') await core.router.invoke('connection.confirmProduction', {}, id);
  return id;
}
