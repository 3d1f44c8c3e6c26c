import { BadArguments } from '../support/options.ts';
import { allCases } from './all-cases.ts';
import { type Arguments, helpText, type RunArguments, readArguments } from './arguments.ts';
import type { Case } from './case.ts';
import { type Context, openContext } from './context.ts';
import { readCredentials, readProfile } from './input.ts';
import { causeOf, reasonOf } from './mismatch.ts';
import { runCases, titleOf } from './runner.ts';

const cannotRun = 2;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const selected = (only: string | null): Case[] =>
  allCases.filter(one => only === null || titleOf(one).toLowerCase().includes(only.toLowerCase()));

async function run(asked: RunArguments): Promise<number> {
  const cases = selected(asked.only);
  if (cases.length === 0)
    throw new BadArguments(`No case has "${asked.only}" in its name or section; --list names them.`);
  const context = await contextOf(asked);
  const { isInterfaceOnly } = asked;
  const { passed, failed, skipped } = await runCases(cases, context, { isInterfaceOnly, print });
  print(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}

async function contextOf({ baseUrl, credentialsFile, profileFile }: RunArguments): Promise<Context> {
  const credentials = readCredentials(credentialsFile);
  const profile = readProfile(profileFile);
  try {
    return await openContext(baseUrl, credentials, profile);
  } catch (error) {
    throw new BadArguments(
      `Nobody answers at ${baseUrl} (${causeOf(error)}). Start the service, or mend --base-url.`,
    );
  }
}

async function main(argv: readonly string[]): Promise<number> {
  const parsed: Arguments = readArguments(argv);
  if (parsed.kind === 'run') return run(parsed);
  if (parsed.kind === 'help') process.stdout.write(helpText);
  else for (const one of selected(parsed.only)) print(titleOf(one));
  return 0;
}

// `--list | head` closes the pipe early.
process.stdout.on('error', () => process.exit());

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const words = error instanceof BadArguments ? error.message : reasonOf(error);
    process.stderr.write(`conformance: ${words}\n`);
    process.exitCode = cannotRun;
  },
);
