import { parseArgs } from 'node:util';

export const helpText = `Usage: npm run --silent sandbox -- --port PORT --data FOLDER

The local sandbox of the vehicle transport ordering service.

  --port PORT    port on 127.0.0.1; 0, the default, takes any free one
  --data FOLDER  where orders and files are kept; made where it is missing
  --help         this text

The first line on standard output is one JSON object: base_url, control_token and
credentials (full, read_only, ordering_channel, other_customer, revoked). Secrets
are new at each start. Stop it with Ctrl-C or SIGTERM.
`;

export type Arguments = { kind: 'help' } | { kind: 'run'; port: number; dataDir: string };

/** @throws Error whose message names the bad argument */
export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return { kind: 'help' };
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  }
  if (values.data === undefined || values.data === '') throw new Error('--data FOLDER is required.');
  return { kind: 'run', port, dataDir: values.data };
}
