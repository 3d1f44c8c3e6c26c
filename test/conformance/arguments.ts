import { BadArguments, readOptions } from '../support/options.ts';

export const helpText = `Usage: npm run test:conformance -- --base-url URL --credentials FILE

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

/** @throws BadArguments that says what is wrong */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, others } = readOptions(argv, {
    'base-url': 'text',
    credentials: 'text',
    profile: 'text',
    only: 'text',
    'interface-only': 'flag',
    list: 'flag',
    help: 'flag',
  });
  if (others.length > 0) throw new BadArguments(`"${others[0]}" belongs to no option.`);
  if (values.has('help')) return { kind: 'help' };
  const only = values.get('only') ?? null;
  if (values.has('list')) return { kind: 'list', only };
  const baseUrl = values.get('base-url');
  const credentialsFile = values.get('credentials');
  if (baseUrl === undefined) throw new BadArguments('--base-url URL is required.');
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new BadArguments(
      `--base-url must be an address such as https://service.example, not "${baseUrl}".`,
    );
  if (credentialsFile === undefined) throw new BadArguments('--credentials FILE is required.');
  return {
    kind: 'run',
    baseUrl: baseUrl.replace(/\/+$/, ''),
    credentialsFile,
    profileFile: values.get('profile') ?? null,
    only,
    isInterfaceOnly: values.has('interface-only'),
  };
}
