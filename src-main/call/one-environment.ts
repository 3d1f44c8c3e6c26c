import { environmentInputSchema } from '../../src-shared/environment.ts';
import type { Reply } from '../../src-shared/errors.ts';
import type { Core } from '../core/compose.ts';
import type { CallArguments } from './arguments.ts';
import { readCallCredential } from './credential.ts';
import { readJson, readText } from './files.ts';

/**
 * Makes the service that the arguments name the core's current environment. Its credential is kept in memory only.
 * @returns the environment's id, or the reply of the call that failed
 */
export async function openCallEnvironment(
  core: Core,
  args: CallArguments,
): Promise<string | Extract<Reply<unknown>, { ok: false }>> {
  const environment = environmentInputSchema.parse({
    name: args.baseUrl.slice(0, 100),
    kind: args.environmentKind,
    baseUrl: args.baseUrl,
    allowedHosts: args.allowedHosts,
    profile: args.profileFile === null ? {} : readJson('--profile', args.profileFile),
    caCertificates: args.caFile === null ? null : readText('--ca', args.caFile),
  });
  const credential = readCallCredential(args.credentialsFile, args.credentialName);
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
      clientId: credential.client_id,
      clientSecret: credential.client_secret,
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
