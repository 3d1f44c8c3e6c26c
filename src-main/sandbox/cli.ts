import { setFlagsFromString } from 'node:v8';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { readSandboxArguments, type SandboxArguments, sandboxHelpText } from './cli-arguments.ts';
import { credentialsOf, describeCredentials } from './cli-credentials.ts';
import { keptSecrets, withGivenClient } from './cli-secrets.ts';
import { textOfError } from './common/start-error.ts';
import { startSandbox } from './server.ts';
import { makeFolderPrivate } from './store/private-folder.ts';

const badArguments = 2;

async function run({
  port,
  dataDir,
  seed,
  credentialsFile,
}: Extract<SandboxArguments, { kind: 'run' }>): Promise<void> {
  const parentPid = process.ppid;
  // Only the user who runs the command may read new files, because they contain orders.
  process.umask(0o077);
  makeFolderPrivate(dataDir);
  keepMemorySmall();
  const kept = keptSecrets(dataDir);
  const secrets = credentialsFile === null ? kept : withGivenClient(kept, credentialsFile);
  const credentials = credentialsOf(secrets);
  const sandbox = await startSandbox({
    dataDir,
    port,
    profile: localSandboxProfile,
    credentials,
    controlToken: secrets.control_token,
    ...(seed === null ? {} : { seed }),
  });
  if (seed !== null && sandbox.seededOrders === 0) {
    process.stderr.write(`sandbox: ${dataDir} has orders already; --seed fills only an empty one.\n`);
  }
  const line = JSON.stringify({
    base_url: sandbox.baseUrl,
    control_token: secrets.control_token,
    credentials: describeCredentials(credentials),
  });
  // Called before the line is printed, because the program that reads the line may stop the sandbox at once.
  onceToldToStop(parentPid, () => {
    sandbox.close().then(() => process.exit(0));
  });
  process.stdout.write(`${line}\n`);
}

/**
 * Keeps V8's space for young objects at its initial size, which does not slow the sandbox down. By default, it grows
 * with the computer's memory, and short-lived JSON would fill 100 MB or more.
 */
function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

const parentCheckMs = 200;

/** Calls `stop` once: on SIGTERM, SIGINT, or when the npm process that runs this command ends. */
function onceToldToStop(parentPid: number, stop: () => void): void {
  let isStopping = false;
  const stopOnce = () => {
    if (!isStopping) stop();
    isStopping = true;
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm sends SIGTERM only to its shell, which ends without passing it on. So this process checks whether its parent
  // process has changed.
  setInterval(() => {
    if (process.ppid !== parentPid) stopOnce();
  }, parentCheckMs).unref();
}

function main(argv: readonly string[]): void {
  let parsed: SandboxArguments;
  try {
    parsed = readSandboxArguments(argv);
  } catch (error) {
    process.stderr.write(`sandbox: ${textOfError(error)} See --help.\n`);
    process.exitCode = badArguments;
    return;
  }
  if (parsed.kind === 'help') {
    process.stdout.write(sandboxHelpText);
    return;
  }
  run(parsed).catch((error: unknown) => {
    process.stderr.write(`sandbox: ${textOfError(error)}\n`);
    process.exitCode = 1;
  });
}

main(process.argv.slice(2));
