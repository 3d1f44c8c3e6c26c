import { parseArgs } from 'node:util';
import { maxSeedOrders } from './common/config.ts';

export const sandboxHelpText = `Usage: npm run --silent sandbox -- --data FOLDER [--port PORT] [--seed COUNT]
       [--credentials FILE]

The local sandbox of the vehicle transport ordering service.

  --port PORT         port on 127.0.0.1; 0, the default, takes any free one
  --data FOLDER       where orders and files are kept; made where it is missing
  --seed COUNT        adds up to ${maxSeedOrders} made-up orders of the last year to an
                      empty sandbox; every eighth has a bad day
  --credentials FILE  JSON with client_id and client_secret, which the client
                      "full" has until the sandbox stops
  --help              this text

The first line on standard output is one JSON object: base_url, control_token and
credentials (full, read_only, ordering_channel, other_customer, revoked). The token
and the credentials are kept in FOLDER/credentials.json and stay the same after a
restart; on Linux and macOS only you can read that file. Delete it to get new ones.
With port 0, base_url changes at every start. Stop the sandbox with Ctrl+C or
SIGTERM.
`;

export type SandboxArguments =
  | { kind: 'help' }
  | { kind: 'run'; port: number; dataDir: string; seed: number | null; credentialsFile: string | null };

/**
 * Parses the command line.
 * @throws Error whose message names the wrong argument
 */
export function readSandboxArguments(argv: readonly string[]): SandboxArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      seed: { type: 'string' },
      credentials: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { kind: 'help' };
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  if (values.data === undefined || values.data === '') throw new Error('--data FOLDER is required.');
  if (values.credentials === '') throw new Error('--credentials needs the path of a file.');
  return {
    kind: 'run',
    port,
    dataDir: values.data,
    seed: readSeed(values.seed),
    credentialsFile: values.credentials ?? null,
  };
}

function readSeed(text: string | undefined): number | null {
  if (text === undefined) return null;
  const count = Number(text);
  if (/^\d{1,7}$/.test(text) && count >= 1 && count <= maxSeedOrders) return count;
  throw new Error(`--seed must be a number from 1 to ${maxSeedOrders}, not "${text}".`);
}
