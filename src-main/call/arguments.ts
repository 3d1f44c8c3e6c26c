import { parseArgs } from 'node:util';

export const helpText = `Calls one method of Dispatch without a window, with the same core.

  npm run --silent call -- --base-url URL --credentials FILE --data DIR [options] METHOD ['{…}']
  npm run --silent call -- --list

METHOD is a method of the contract, such as orders.list; '{…}' its input as JSON, {} where it is left out.
A write waits until its entries are done, or need somebody. The answer is printed as JSON; the exit code is 0 for
{"ok":true,…}, 1 for {"ok":false,…}, 2 for wrong arguments.

  --base-url URL       the service; https, or http on this computer
  --credentials FILE   {"client_id": …, "client_secret": …}; kept in memory only
  --data DIR           drafts, orders and the outbox; the same folder again goes on where it was
  --kind KIND          sandbox (the default) or production, whose orders start real transports
  --profile FILE       interface details that differ, as JSON
  --ca FILE            certificates in PEM that are trusted besides those of the system
  --timeout SECONDS    how long a write may take before the answer says that it waits; 60 where it is left out
  --list               the methods with their input as JSON schema

A document is attached to a draft by documents.attach '{"localId": …, "path": …, "mediaType": …}', a method that only
this command has. Files are saved in DIR/downloads.`;

export interface CallArguments {
  kind: 'call';
  baseUrl: string;
  credentialsFile: string;
  dataDir: string;
  environmentKind: 'sandbox' | 'production';
  profileFile: string | null;
  caFile: string | null;
  timeoutMs: number;
  method: string;
  inputJson: string;
}

/** @throws Error whose message says what is wrong */
export function readArguments(argv: readonly string[]): CallArguments | { kind: 'help' } | { kind: 'list' } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'base-url': { type: 'string' },
      credentials: { type: 'string' },
      data: { type: 'string' },
      kind: { type: 'string', default: 'sandbox' },
      profile: { type: 'string' },
      ca: { type: 'string' },
      timeout: { type: 'string', default: '60' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return { kind: 'help' };
  if (values.list) return { kind: 'list' };
  const required = (name: 'base-url' | 'credentials' | 'data'): string => {
    const value = values[name];
    if (value) return value;
    throw new Error(`--${name} is missing.`);
  };
  const [method, inputJson = '{}', ...more] = positionals;
  if (method === undefined || more.length > 0) throw new Error('One METHOD and one JSON input are expected.');
  const { kind } = values;
  if (kind !== 'sandbox' && kind !== 'production') throw new Error('--kind is sandbox or production.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new Error('--timeout is a number of seconds.');
  return {
    kind: 'call',
    baseUrl: required('base-url'),
    credentialsFile: required('credentials'),
    dataDir: required('data'),
    environmentKind: kind,
    profileFile: values.profile ?? null,
    caFile: values.ca ?? null,
    timeoutMs: seconds * 1_000,
    method,
    inputJson,
  };
}
