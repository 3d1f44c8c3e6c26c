import { parseArgs } from 'node:util';
import { baseUrlSchema } from '../../src-shared/environment.ts';

export const helpText = `Calls one method of Dispatch without a window, with the same core.

  npm run --silent call -- --base-url URL --credentials FILE --data DIR [options] METHOD ['{…}']
  npm run --silent call -- --list [METHOD]

METHOD is a method of the contract, such as orders.list; '{…}' its input as JSON, {} where it is left out.
A write waits until its items are done or need a decision, at most for --timeout. The answer is printed as JSON; the exit code is 0 for
{"ok":true,…}, 1 for {"ok":false,…}, 2 if the call could not be made.

  --base-url URL       the service; https, or http on this computer
  --credentials FILE   {"client_id": …, "client_secret": …}, or an object of several of them by their names, such as
                       the credentials that npm run sandbox prints; kept in memory only
  --as NAME            which one of several
  --data DIR           drafts, orders and the outbox; use the same folder again to continue
  --kind KIND          sandbox (the default) or production, whose orders start real transports
  --profile FILE       interface details that differ, as JSON
  --allow-host HOST    a further host for uploads and downloads, such as files.example or *.example; may be repeated. A
                       host on this computer or in its network must be named; without any, every public host is allowed
  --ca FILE            certificates in PEM that are trusted besides those of the system
  --timeout SECONDS    how long a write may take before the answer says that it waits; 60 where it is left out
  --list               the names of the methods; with METHOD the JSON schemas of its input and output

To attach a document to a draft or an order, call documents.fromFile '{"localId": …, "path": …}', a method that only this
command has; "mediaType" may be given too. Files are saved in DIR/downloads.`;

export interface CallArguments {
  kind: 'call';
  baseUrl: string;
  credentialsFile: string;
  /** Name of the credential to use, if the file contains several; otherwise null. */
  credentialName: string | null;
  dataDir: string;
  environmentKind: 'sandbox' | 'production';
  profileFile: string | null;
  caFile: string | null;
  allowedHosts: string[];
  timeoutMs: number;
  method: string;
  inputJson: string;
}

export type Arguments = CallArguments | { kind: 'help' } | { kind: 'list'; method: string | null };

/**
 * Parses the command line.
 * @throws Error whose message says which argument is missing or wrong
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = optionsOf(argv);
  if (values.help) return { kind: 'help' };
  const required = (name: 'base-url' | 'credentials' | 'data'): string => {
    const value = values[name];
    if (value) return value;
    throw new Error(`--${name} is missing.`);
  };
  const [method, inputJson = '{}', ...more] = positionals;
  if (values.list) return { kind: 'list', method: method ?? null };
  if (method === undefined || more.length > 0) throw new Error('One METHOD and one JSON input are expected.');
  const { kind } = values;
  if (kind !== 'sandbox' && kind !== 'production') throw new Error('--kind is sandbox or production.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new Error('--timeout is a number of seconds.');
  const [baseUrl, credentialsFile, dataDir] = [
    required('base-url'),
    required('credentials'),
    required('data'),
  ];
  requireAddress(baseUrl);
  return {
    kind: 'call',
    baseUrl,
    credentialsFile,
    credentialName: values.as ?? null,
    dataDir,
    environmentKind: kind,
    profileFile: values.profile ?? null,
    caFile: values.ca ?? null,
    allowedHosts: values['allow-host'] ?? [],
    timeoutMs: seconds * 1_000,
    method,
    inputJson,
  };
}

const addressProblems: Record<string, string> = {
  has_credentials: 'must not hold a user or a password',
  has_query: 'must have neither ? nor #',
  not_https: 'must begin with https://, unless the service runs on this computer',
};

function requireAddress(baseUrl: string): void {
  const { error } = baseUrlSchema.safeParse(baseUrl);
  if (!error) return;
  const problem =
    addressProblems[error.issues[0]?.message ?? ''] ?? 'must be an address such as https://service.example';
  throw new Error(`--base-url ${problem}, not "${baseUrl}".`);
}

function optionsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        credentials: { type: 'string' },
        as: { type: 'string' },
        data: { type: 'string' },
        kind: { type: 'string', default: 'sandbox' },
        profile: { type: 'string' },
        ca: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        timeout: { type: 'string', default: '60' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Only the first sentence of the message is shown, because Node adds hints after it.
    const [sentence] = error.message.split(/\.?\s*\n|\. |\.$/);
    throw new Error(`${sentence}.`);
  }
}
