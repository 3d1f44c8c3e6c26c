import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { UpdateProblem, Updates } from '../../src-shared/contract/updates.ts';
import { chooseRuntime } from '../../tools/runtime.mjs';
import {
  callBridge,
  hangsAfterMs,
  type LaunchedApp,
  launchApp,
  newDataFolder,
  removeFolder,
} from '../support/electron/app.ts';
import { createOwnRoot, hasDpkg, type OwnRoot, relabelled } from '../support/electron/own-root.ts';
import { acceptedOrder, goTo, storeDrafts, typedDraft } from '../support/screen/dispatcher.ts';
import { expectAccessible, pictures } from '../support/screen/looks.ts';
import { authorityFile, newUpdateKey, type Published, startUpdatePlace } from '../support/update-place.ts';

const root = resolve(import.meta.dirname, '../..');
const channelFile = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;
const [first, second] = ['1.0.0', '1.1.0'];
const notes = '- Orders load faster.\n- <b>Tags</b> stay tags.';

// One package for all, which one worker makes.
test.describe.configure({ mode: 'default' });
// The fuses of a real package refuse the inspector that Playwright needs; its update is seen by hand there.
test.skip(chooseRuntime().kind === 'electron', 'a packaged real Electron cannot be launched by Playwright');
test.skip(!hasDpkg, 'there is no dpkg');

let place: Awaited<ReturnType<typeof startUpdatePlace>>;
/** For everything that the tests make. */
let folder: string;
const debs: Record<string, string> = {};

test.beforeAll(async () => {
  place = await startUpdatePlace(`linux-${process.arch}`, channelFile);
  folder = newDataFolder();
  const publish = { provider: 'generic', url: place.url, channel: 'latest' };
  const options = { version: first, output: join(folder, 'dist'), publish, notes };
  const script = `
    import { packageApp } from './tools/package.mjs';
    import { distributionToPackage } from './tools/runtime.mjs';
    await packageApp(${JSON.stringify(root)}, { ...distributionToPackage(), ...${JSON.stringify(options)} });
  `;
  const made = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DISPATCH_UPDATE_KEY: place.key },
  });
  expect(made.status, made.stdout + made.stderr).toBe(0);
  const debianName = process.arch === 'x64' ? 'amd64' : process.arch;
  const deb = join(folder, 'dist', `stand-in-dispatch_${first}_${debianName}.deb`);
  debs[first] = deb;
  debs[second] = relabelled(deb, { from: first, to: second, folder: join(folder, 'second') });
});

test.afterAll(async () => {
  await place.close();
  await removeFolder(folder);
});

/** A computer of its own on which the first version is installed, with an order and a draft of its user. */
async function installedComputer(name: string) {
  const home = join(folder, name);
  const system = createOwnRoot(join(home, 'root'));
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  /** While it is there, nobody enters the password. */
  const declined = join(home, 'declined');
  const program = (command: string, line: string): void => {
    writeFileSync(join(bin, command), `#!/bin/sh\n${line}\n`);
    chmodSync(join(bin, command), 0o755);
  };
  program('dpkg', `[ -e '${declined}' ] && exit 126\nexec ${system.dpkg} "$@"`);
  // What is missing would be taken from the real system.
  program('apt-get', 'exit 1');
  // For a user who is not root.
  program('pkexec', 'shift\nexec "$@"');
  const userDataDir = join(home, 'home', '.config', 'Dispatch');
  const env = {
    HOME: join(home, 'home'),
    XDG_CONFIG_HOME: join(home, 'home', '.config'),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    STAND_IN_CA: authorityFile,
  };
  const launch = () => launchApp({ userDataDir, executablePath: system.at('/opt/Dispatch/dispatch'), env });
  system.install(debs[first] ?? '');
  const app = await launch();
  const localId = await acceptedOrder(app.page, 'KEPT-1');
  const [draftId = ''] = await storeDrafts(app.page, [typedDraft({ reference: 'KEPT-2' })], false);
  await app.close();
  /** The program that is installed starts, and its data is whole. */
  const starts = async (version: string): Promise<LaunchedApp> => {
    expect(system.versionOf('dispatch')).toBe(version);
    const started = await launch();
    expect(await started.electronApp.evaluate(({ app: electron }) => electron.getVersion())).toBe(version);
    const { row } = await callBridge(started.page, 'orders.get', { localId });
    expect(row.phase).toBe('accepted');
    const { draft } = await callBridge(started.page, 'drafts.get', { localId: draftId });
    expect(draft.customerReference).toBe('KEPT-2');
    expect(await callBridge(started.page, 'diagnostics.log', {})).not.toContainEqual(
      expect.objectContaining({ event: 'internal-error' }),
    );
    return started;
  };
  return {
    system,
    starts,
    decline: (isSo: boolean) => (isSo ? writeFileSync(declined, '') : rmSync(declined)),
    downloads: join(userDataDir, 'dispatch-updater'),
    logged: () => readFileSync(join(userDataDir, 'logs', 'dispatch.log'), 'utf8'),
    /** Ids of the main processes of this computer's program. */
    processes: () => processesWith(join(system.at('/opt/Dispatch'), 'stand-in')),
  };
}

/**
 * Looks for a new version until there is an answer, and waits until all is as expected.
 * @param problem of the last look; null for none
 */
async function look(
  { page }: LaunchedApp,
  expected: Partial<Updates>,
  problem: UpdateProblem | null = null,
): Promise<void> {
  await expect(async () => {
    await callBridge(page, 'updates.check', {});
    const updates = await callBridge(page, 'updates.get', {});
    expect(updates).toMatchObject(expected);
    expect(updates.problem?.kind ?? null).toBe(problem);
    expect(updates.checkedAtMs !== null || problem !== null).toBe(true);
  }).toPass({ timeout: hangsAfterMs });
}

/** Puts a disk of one mebibyte at a folder. @returns whether this user may do that */
function mountSmallDisk(path: string): boolean {
  mkdirSync(path, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]).status === 0;
}

const unmount = (path: string): void => void spawnSync('umount', [path]);

/** Ids of the processes with a text in their command lines. */
const processesWith = (text: string): number[] =>
  readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return readFileSync(join('/proc', name, 'cmdline'), 'utf8').includes(text) ? [Number(name)] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });

/** As a person ends the program; resolves when it has ended, with an installation if there is one. */
async function quit({ electronApp }: LaunchedApp): Promise<void> {
  const ended = electronApp.waitForEvent('close', { timeout: 0 });
  electronApp.evaluate(({ app }) => app.quit()).catch(() => undefined);
  await ended;
}

const installerOf = (version: string) => readFileSync(debs[version] ?? '');
const publish = (change: Partial<Published> = {}) =>
  place.publish({ version: second, file: installerOf(second), notes, ...change });
const versionOf = (system: OwnRoot) => system.versionOf('dispatch');

test('a newer version is downloaded in the background, said calmly, and installed when the user quits', async () => {
  const { system, starts, logged, downloads } = await installedComputer('newer');
  publish();
  const before = await starts(first);
  const { page } = before;
  await expect(page.getByText(`Version ${second} is ready`)).toBeHidden();
  await look(before, { phase: 'ready' });
  expect(versionOf(system)).toBe(first);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: `Version ${second} is ready` }).click();
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'New versions of Dispatch' }),
  });
  await expect(card).toContainText(`Version ${second} is ready. It is installed when you quit.`);
  await card.getByRole('button', { name: `What is new in version ${second}` }).click();
  await expect(card).toContainText('<b>Tags</b> stay tags.');
  await expect(card.getByRole('button', { name: 'Restart now' })).toBeVisible();
  await expectAccessible(page, 'settings with a new version', { isDarkToo: true });
  await pictures(page, 'new-version');
  await quit(before);

  const after = await starts(second);
  expect(logged()).toContain(`"updated","from":"${first}","to":"${second}"`);
  await look(after, { phase: 'none', found: null, declined: null });
  await goTo(after.page, 'Settings');
  await expect(after.page.getByText('There is no newer version. Last check:')).toBeVisible();
  expect(existsSync(downloads)).toBe(false);
  await quit(after);
});

test('a system that ends the program, and a question that is declined, install nothing; a second try does', async () => {
  const { system, starts, decline } = await installedComputer('declined');
  publish();
  const one = await starts(first);
  await look(one, { phase: 'ready' });
  // As the system does, by a signal.
  await one.close();
  const two = await starts(first);
  await look(two, { phase: 'ready', declined: null });
  decline(true);
  await quit(two);

  const three = await starts(first);
  await goTo(three.page, 'Settings');
  await expect(three.page.getByText(`Version ${second} was not installed.`)).toBeVisible();
  await look(three, { phase: 'found', declined: second });
  decline(false);
  await three.page.getByRole('button', { name: 'Download version' }).click();
  await expect(
    three.page.getByText(`Version ${second} is ready. It is installed when you quit.`),
  ).toBeVisible();
  expect(versionOf(system)).toBe(first);
  await quit(three);
  await quit(await starts(second));
});

test('whatever else is offered installs nothing, and the program that is there starts with its data', async () => {
  const { starts, logged, downloads } = await installedComputer('faults');
  const file = installerOf(second);
  const path = place.pathOf(`dispatch_${second}_amd64.deb`);
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(1_000) ^ 1, 1_000);
  let isDiskSmall = false;
  const faults: [
    what: string,
    prepare: () => unknown,
    expected: { phase: Updates['phase']; problem: UpdateProblem | null },
  ][] = [
    ['older', () => publish({ version: '0.9.0' }), { phase: 'none', problem: null }],
    ['the same', () => publish({ version: first }), { phase: 'none', problem: null }],
    [
      'a changed channel file',
      () => publish({ tamper: text => text.replace(second, '9.9.9') }),
      { phase: 'none', problem: 'unsigned' },
    ],
    ['a foreign signature', () => publish({ key: newUpdateKey() }), { phase: 'none', problem: 'unsigned' }],
    [
      'a changed installer',
      () => {
        publish();
        place.answer(path, (_request, response) => response.end(changed));
      },
      { phase: 'found', problem: 'damaged' },
    ],
    [
      'half an installer',
      () => {
        publish();
        place.answer(path, (_request, response) => {
          response.writeHead(200, { 'content-length': file.length });
          response.write(file.subarray(0, file.length / 2), () => response.destroy());
        });
      },
      { phase: 'found', problem: 'unreachable' },
    ],
    [
      'more than the disk holds',
      () => {
        publish();
        // Where nobody may mount one, the contract tests alone show what happens then.
        isDiskSmall = mountSmallDisk(downloads);
      },
      { phase: 'found', problem: 'disk_full' },
    ],
    ['nothing: it is away', () => place.close(), { phase: 'none', problem: 'unreachable' }],
  ];
  for (const [what, prepare, expected] of faults)
    await test.step(what, async () => {
      await prepare();
      const app = await starts(first);
      const { phase, problem } =
        what.includes('disk') && !isDiskSmall ? { phase: 'ready' as const, problem: null } : expected;
      await look(app, { phase, isChecking: false }, problem);
      if (what.includes('signature')) {
        await goTo(app.page, 'Settings');
        await app.page.getByRole('button', { name: 'Outbox figures and calls' }).click();
        await expect(
          app.page.getByText('The server offered a version without the right signature.'),
        ).toBeVisible();
      }
      // With the installer that a disk of the usual size holds, the program would be installed.
      if (phase === 'ready') await app.close();
      else await quit(app);
      if (isDiskSmall) unmount(downloads);
      isDiskSmall = false;
    });
  await place.open();
  await quit(await starts(first));
  expect(logged()).not.toContain('"update-install"');
});

test('“Restart now” installs the version, and the program starts again with its data', async () => {
  const { system, starts, logged, processes } = await installedComputer('restart');
  publish();
  const before = await starts(first);
  await look(before, { phase: 'ready' });
  await goTo(before.page, 'Settings');
  const ended = before.electronApp.waitForEvent('close', { timeout: 0 });
  await before.page.getByRole('button', { name: 'Restart now' }).click();
  await ended;
  // It starts on its own, and nobody drives it.
  await expect.poll(logged).toContain(`"updated","from":"${first}","to":"${second}"`);
  expect(versionOf(system)).toBe(second);
  const [started, ...others] = processes();
  expect(others).toEqual([]);
  if (started !== undefined) process.kill(started, 'SIGTERM');
  await expect.poll(processes).toEqual([]);
  await quit(await starts(second));
});
