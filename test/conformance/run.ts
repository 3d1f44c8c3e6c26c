import { readFile } from 'node:fs/promises';
import { interfaceProfileSchema } from '../../src-shared/interface-profile.ts';
import { allCases } from './all-cases.ts';
import { type Arguments, helpText, type RunArguments, readArguments } from './arguments.ts';
import type { Case } from './case.ts';
import { credentialsSchema, openContext } from './context.ts';
import { reasonOf } from './mismatch.ts';
import { runCases, titleOf } from './runner.ts';

const cannotRun = 2;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const selected = (only: string | null): Case[] =>
  allCases.filter(one => only === null || titleOf(one).toLowerCase().includes(only.toLowerCase()));

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

async function run(asked: RunArguments): Promise<number> {
  const cases = selected(asked.only);
  if (cases.length === 0) throw new Error('No case has that text.');
  const credentials = credentialsSchema.parse(await readJson(asked.credentialsFile));
  const profile = interfaceProfileSchema.parse(asked.profileFile ? await readJson(asked.profileFile) : {});
  const context = await openContext(asked.baseUrl, credentials, profile);
  const { isInterfaceOnly } = asked;
  const { passed, failed, skipped } = await runCases(cases, context, { isInterfaceOnly, print });
  print(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
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
    process.stderr.write(`conformance: ${reasonOf(error)}
`);
    process.exitCode = cannotRun;
  },
);
