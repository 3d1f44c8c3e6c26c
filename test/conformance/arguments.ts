import { parseArgs } from 'node:util';

export const helpText = `Usage: node test/conformance/run.ts --base-url URL --credentials FILE

Checks over HTTP that a service is what the interface says. It places orders, so use it on a sandbox.

  --base-url URL      {base_url} of the service
  --credentials FILE  JSON object: full, read_only, ordering_channel, other_customer and revoked,
                      each { client_id, client_secret, scopes }
  --profile FILE      JSON object: entries of the interface profile that are not the default
  --only TEXT         only the cases whose name or section contains the text
  --interface-only    skips the cases of details that the interface leaves open
  --list              names the cases and runs none
  --help              this text

The last line is "N passed, N failed, N skipped"; the exit code is 1 when a case failed, 2 when none could run.
`;

export interface RunArguments {
  kind: 'run';
  baseUrl: string;
  credentialsFile: string;
  profileFile: string | null;
  only: string | null;
  isInterfaceOnly: boolean;
}

export type Arguments = { kind: 'help' } | { kind: 'list'; only: string | null } | RunArguments;

/** @throws Error whose message names the bad argument */
export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      'base-url': { type: 'string' },
      credentials: { type: 'string' },
      profile: { type: 'string' },
      only: { type: 'string' },
      'interface-only': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { kind: 'help' };
  const only = values.only ?? null;
  if (values.list) return { kind: 'list', only };
  const { 'base-url': baseUrl, credentials } = values;
  if (baseUrl === undefined || !URL.canParse(baseUrl)) throw new Error('--base-url URL is required.');
  if (credentials === undefined) throw new Error('--credentials FILE is required.');
  return {
    kind: 'run',
    baseUrl: baseUrl.replace(/\/+$/, ''),
    credentialsFile: credentials,
    profileFile: values.profile ?? null,
    only,
    isInterfaceOnly: values['interface-only'],
  };
}
