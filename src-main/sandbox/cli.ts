import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { type Arguments, helpText, readArguments } from './cli-arguments.ts';
import { describeCredentials, makeCredentials, newSecret } from './cli-credentials.ts';
import { startSandbox } from './server.ts';

const badArguments = 2;

async function run({ port, dataDir }: Extract<Arguments, { kind: 'run' }>): Promise<void> {
  const credentials = makeCredentials();
  const controlToken = newSecret();
  const sandbox = await startSandbox({
    dataDir,
    port,
    profile: defaultInterfaceProfile,
    credentials,
    controlToken,
  });
  const line = JSON.stringify({
    base_url: sandbox.baseUrl,
    control_token: controlToken,
    credentials: describeCredentials(credentials),
  });
  process.stdout.write(`${line}\n`);
  const stop = () => {
    sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function main(argv: readonly string[]): void {
  let parsed: Arguments;
  try {
    parsed = readArguments(argv);
  } catch (error) {
    process.stderr.write(`sandbox: ${messageOf(error)} See --help.\n`);
    process.exitCode = badArguments;
    return;
  }
  if (parsed.kind === 'help') {
    process.stdout.write(helpText);
    return;
  }
  run(parsed).catch((error: unknown) => {
    process.stderr.write(`sandbox: ${messageOf(error)}\n`);
    process.exitCode = 1;
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

main(process.argv.slice(2));
