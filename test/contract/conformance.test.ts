import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const suite = pathOf('../conformance');

function run(script: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Starts the sandbox's command. @returns the arguments of a run against it, and a file with its profile */
async function startSandbox(): Promise<{ args: string[]; profileFile: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = run(pathOf('../../src-main/sandbox/cli.ts'), ['--data', join(folder, 'data')]);
  if (!stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: stdout })) {
    const { base_url, credentials } = z
      .object({ base_url: z.string(), credentials: z.unknown() })
      .parse(JSON.parse(line));
    const credentialsFile = join(folder, 'credentials.json');
    writeFileSync(credentialsFile, JSON.stringify(credentials));
    const profileFile = join(folder, 'profile.json');
    writeFileSync(profileFile, JSON.stringify(localSandboxProfile));
    return { args: ['--base-url', base_url, '--credentials', credentialsFile], profileFile };
  }
  throw new Error('The sandbox printed nothing.');
}

/** Exit code and lines of a run of the suite. */
async function outcomeOf(args: readonly string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = run(join(suite, 'run.ts'), args);
  if (!child.stdout || !child.stderr) throw new Error('no output');
  const closed = new Promise<number | null>(resolve => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, lines: `${output}${errors}`.trimEnd().split('\n') };
}

it('the local sandbox passes the conformance suite', async () => {
  const { args, profileFile } = await startSandbox();
  const { code, lines } = await outcomeOf([...args, '--profile', profileFile]);
  // First, so that a failure shows which cases failed.
  expect(lines.filter(line => line.startsWith('FAIL'))).toEqual([]);
  const [, passed, failed, skipped] =
    /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(lines.at(-1) ?? '') ?? [];
  expect([code, failed, skipped]).toEqual([0, '0', '0']);
  expect(Number(passed)).toBeGreaterThanOrEqual(1_400);
});

it('operations without a path in the profile are skipped', async () => {
  const { args } = await startSandbox();
  const { code, lines } = await outcomeOf([...args, '--only', 'path is not shown']);
  expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^0 passed, 0 failed, [1-9]\d* skipped$/)]);
});

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A file with this text. */
function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file.json');
  writeFileSync(file, text);
  return file;
}

const one = { client_id: 'a', client_secret: 'b', scopes: [] };
const several = JSON.stringify({
  full: one,
  read_only: one,
  ordering_channel: one,
  other_customer: one,
  revoked: one,
});
const wanted =
  'It must hold one object with full, read_only, ordering_channel, other_customer and revoked, each with client_id, client_secret and scopes.';

it('a service that is not there fails the suite', async () => {
  const baseUrl = `http://127.0.0.1:${await closedPort()}`;
  const { code, lines } = await outcomeOf(['--base-url', baseUrl, '--credentials', fileOf(several)]);
  expect(code).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(
      /^conformance: Nobody answers at http:\S+ \(.*ECONNREFUSED.*\)\. Start the service, or mend --base-url\.$/,
    ),
  ]);
});

it.each([
  ['{bad', `is not JSON. ${wanted}`],
  [JSON.stringify(one), `holds one credential only. ${wanted}`],
  [JSON.stringify({ full: one }), `has no valid read_only. ${wanted}`],
  ['[]', `has no valid object. ${wanted}`],
])('a file of credentials that is %s is named with what it must hold', async (held, words) => {
  const file = fileOf(held);
  const { code, lines } = await outcomeOf(['--base-url', 'http://127.0.0.1:1', '--credentials', file]);
  expect([code, lines]).toEqual([2, [`conformance: ${file}, the file of --credentials, ${words}`]]);
});

it.each([
  [[], '--base-url URL is required.'],
  [['--base-url', 'foo'], '--base-url must be an address such as https://service.example, not "foo".'],
  [['--base-url', 'https://service.example'], '--credentials FILE is required.'],
  [['--nonsense'], 'There is no option --nonsense.'],
  [['more'], '"more" belongs to no option.'],
  [
    ['--base-url', 'https://service.example', '--credentials', '/none'],
    `/none, the file of --credentials, is not there. ${wanted}`,
  ],
  [
    ['--base-url', 'https://service.example', '--credentials', '/none', '--only', 'nosuchthing'],
    'No case has "nosuchthing" in its name or section; --list names them.',
  ],
])('%j is refused in one line', async (args, words) => {
  expect(await outcomeOf(args)).toEqual({ code: 2, lines: [`conformance: ${words}`] });
});

it('a profile with a wrong entry is named', async () => {
  const file = fileOf('{"pageSize":"many"}');
  const args = ['--base-url', 'https://service.example', '--credentials', fileOf(several), '--profile', file];
  const words = `conformance: ${file}, the file of --profile, has no valid pageSize. Mend it, or leave it out.`;
  expect(await outcomeOf(args)).toEqual({ code: 2, lines: [words] });
});

it('the suite names each case once, with its section', async () => {
  const { code, lines } = await outcomeOf(['--list']);
  expect(code).toBe(0);
  expect(lines.length).toBeGreaterThanOrEqual(1_400);
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) expect(line).toMatch(/^.+ \[.+\]$/s);
});

it('the suite imports nothing of the service', () => {
  const files = readdirSync(suite, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  );
  const imports = files.flatMap(name =>
    [...readFileSync(join(suite, name), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from),
  );
  const foreign = imports.filter(
    from =>
      !/^(node:|zod$|temporal-polyfill$|\.\.?\/(?!.*src-)|\.\.\/\.\.\/src-shared\/interface-profile\.ts$)/.test(
        from,
      ),
  );
  expect(foreign).toEqual([]);
});
