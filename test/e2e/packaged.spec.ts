import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import { bundledIn } from '../../tools/audit/bundled-packages.mjs';
import { policyLanguages } from '../../tools/policies/words/policy-languages.ts';
import { chooseRuntime } from '../../tools/runtime.mjs';
import { controlOf } from '../support/control.ts';
import { callBridge, launchApp, newDataFolder, removeFolder, sandboxUrl } from '../support/electron/app.ts';
import { commandOf, createOwnRoot, hasDpkg, relabelled } from '../support/electron/own-root.ts';
import { acceptedOrder, goTo, orderLine, storeDrafts, typedDraft } from '../support/screen/dispatcher.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'dist', 'linux-unpacked');
const archive = join(folder, 'resources', 'app.asar');
const keytar = 'node_modules/keytar/build/Release/keytar.node';
/** What Debian calls this processor. */
const debianName = process.arch === 'x64' ? 'amd64' : process.arch;

// One package for all, which one worker makes.
test.describe.configure({ mode: 'default' });
// The fuses of a real package refuse the inspector that Playwright needs; its start is seen by hand there.
test.skip(chooseRuntime().kind === 'electron', 'a packaged real Electron cannot be launched by Playwright');

test.beforeAll(() => {
  const made = spawnSync(process.execPath, [join(root, 'tools', 'package.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(made.status, made.stdout + made.stderr).toBe(0);
});

const manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) });
const shippedSchema = z.array(z.object({ place: z.string(), name: z.string(), version: z.string() }));
const listed = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) });
const printedSchema = z.object({
  dataFolder: z.string(),
  settings: z.record(z.string(), z.looseObject({ value: z.unknown(), from: z.string() })),
});
const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What the installed program has of its own, beside the runtime. */
const filesOf = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(path =>
    statSync(join(place, path)).isFile(),
  );

test('carries only what it needs, and no code but a native module is outside its archive', () => {
  const packed = listPackage(archive, { isPack: false });
  expect(packed).toContain(`/${keytar}`);
  expect(packed.filter(path => /^\/node_modules\/(?!keytar)|^\/out\/types/.test(path))).toEqual([]);
  const resources = [
    'app.asar',
    `app.asar.unpacked/${keytar}`,
    // Of the deb.
    ...(hasDpkg ? ['apparmor-profile'] : []),
    'default_app.asar',
    // Templates for administrators.
    'policies/macos/eu.dispatch.desktop.mobileconfig',
    'policies/policy.schema.json',
    'policies/windows/dispatch.admx',
    ...policyLanguages.map(({ folder: language }) => `policies/windows/${language}/dispatch.adml`),
  ];
  expect(filesOf(join(folder, 'resources')).toSorted()).toEqual(resources.toSorted());
  for (const name of ['core-worker', 'sandbox-worker']) {
    const thread = extractFile(archive, `out/main/${name}.cjs`).toString();
    const loaded = [...thread.matchAll(/\brequire\(\s*(.*?)\s*\)/g)].map(([, module = '']) => module);
    expect(loaded, name).toContain('"node:sqlite"');
    expect(
      loaded.filter(module => !/^"(node:[\w/]+|stream)"$/.test(module)),
      name,
    ).toEqual([]);
  }
});

test('is made of the packages that the build has noted, and brings the licence of each', () => {
  const packages = shippedSchema.parse(json('out/third-party.json'));
  const named = packages.map(({ name, version }) => `${name}@${version}`);
  const packed = listPackage(archive, { isPack: false }).map(path => path.slice(1));
  const isFile = (path: string) => !packed.some(other => other.startsWith(`${path}/`));

  // What is packed beside the bundles.
  const places = packed.flatMap(path => /^node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  const known = packages.map(({ place }) => place);
  expect([...new Set(places)]).toEqual(['node_modules/keytar']);
  expect(places.filter(place => !known.includes(place))).toEqual([]);

  // What the bundles bring that is no code: each file is one of a noted package.
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const ofPackages = new Map(
    known
      .filter(place => place.includes('@fontsource'))
      .flatMap(place =>
        filesOf(join(root, place)).map((file): [string, string] => [
          hashOf(readFileSync(join(root, place, file))),
          place,
        ]),
      ),
  );
  const others = packed.filter(
    path => /^out\//.test(path) && isFile(path) && !/\.(?:c?js|css|html|md)$/.test(path),
  );
  const origins = others.map(path => ofPackages.get(hashOf(extractFile(archive, path))) ?? path);
  expect([...new Set(origins)].toSorted()).toEqual(known.filter(place => place.includes('@fontsource')));

  const notices = extractFile(archive, 'out/renderer/licenses.md').toString();
  expect(bundledIn(notices)).toEqual(named);
  expect(packed.filter(path => path.endsWith('bundled.md'))).toEqual([]);
  const { components } = listed.parse(json('dist/sbom.cdx.json'));
  expect(components.map(({ name, version }) => `${name}@${version}`)).toEqual(named);
});

test('has no door for the development loop, and one policy for its pages', () => {
  const textOf = (path: string) => extractFile(archive, path.slice(1)).toString();
  const scripts = listPackage(archive, { isPack: false }).filter(path =>
    /^\/out\/.*\.(c?js|html)$/.test(path),
  );
  const main = textOf('/out/main/main.cjs');
  expect(main.match(/connect-src [^"]*/g)).toEqual(["connect-src 'none'"]);
  expect(main.match(/script-src [^"]*/g)).toEqual(["script-src 'self'"]);
  const doors = /DISPATCH_DEV|%NONCE%|loopback-network|worker_file|react-refresh|@vite\/client/;
  expect(scripts.filter(path => doors.test(textOf(path)))).toEqual([]);
});

test('starts and has its local sandbox, on which variables have no power', async () => {
  const userDataDir = newDataFolder();
  const env = {
    DISPATCH_SANDBOX_CONTROL_TOKEN: 'known',
    DISPATCH_DEV_SERVER: 'http://127.0.0.1:9',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  };
  const app = await launchApp({ userDataDir, executablePath: join(folder, 'dispatch'), env });
  await expect(app.page.getByText('LOCAL SANDBOX')).toBeVisible();
  await expect(app.page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(controlOf(() => sandboxUrl(userDataDir), 'known').effects()).rejects.toThrow('401');
  const facts = await app.electronApp.evaluate(({ app: electron }) => [
    electron.isPackaged,
    electron.getName(),
    process.resourcesPath,
    process.env.NODE_TLS_REJECT_UNAUTHORIZED ?? null,
  ]);
  expect(facts).toEqual([true, 'Dispatch', join(folder, 'resources'), null]);
  await app.close();
  await removeFolder(userDataDir);
});

test('loads no native module that was changed, and says so on screen and in the log', async () => {
  const place = newDataFolder();
  cpSync(folder, join(place, 'app'), { recursive: true });
  const file = join(place, 'app', 'resources', 'app.asar.unpacked', keytar);
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(file, bytes);
  const userDataDir = join(place, 'data');
  const app = await launchApp({ userDataDir, executablePath: join(place, 'app', 'dispatch') });
  await expect(app.page.getByText('A program file of Dispatch was changed')).toBeVisible();
  await expect(app.page.getByText(/keytar\.node.* was changed after the installation/)).toBeVisible();
  await expect(app.page.getByText('Connected', { exact: true })).toBeVisible();
  const loaded = await app.electronApp.evaluate(() =>
    process.getBuiltinModule('node:fs').readFileSync('/proc/self/maps', 'utf8'),
  );
  expect(loaded).not.toContain('keytar.node');
  await app.close();
  const log = readFileSync(join(userDataDir, 'logs', 'dispatch.log'), 'utf8');
  expect(log).toContain(`"native-module-changed","file":"${keytar}"`);
  await removeFolder(place);
});

for (const argument of [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--inspect=0',
  '--js-flags=',
]) {
  test(`ends at once with one line where it is started with ${argument}`, async () => {
    const place = newDataFolder();
    const started = spawnSync(
      join(folder, 'dispatch'),
      [argument, `--user-data-dir=${join(place, 'data')}`],
      {
        encoding: 'utf8',
      },
    );
    const [name] = argument.split('=');
    expect(started.stderr).toContain(`Dispatch does not start with ${name}: `);
    expect(started.status).toBe(1);
    expect(readdirSync(place)).toEqual([]);
    await removeFolder(place);
  });
}

/** Every file below a folder, with its content as a hash. */
const contentsOf = (place: string): Record<string, string> =>
  Object.fromEntries(
    filesOf(place).map(path => [
      path,
      createHash('sha256')
        .update(readFileSync(join(place, path)))
        .digest('hex'),
    ]),
  );

test('two users of one installation run it at the same time, each with data of their own', async () => {
  const place = newDataFolder();
  const installation = contentsOf(folder);
  /** A user, who starts Dispatch without saying where its data is. */
  const user = (name: string) => {
    const home = join(place, name);
    const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config') };
    const data = join(home, '.config', 'Dispatch');
    const show = () =>
      spawnSync(join(folder, 'dispatch'), ['--show-settings'], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
    return {
      data,
      launch: () => launchApp({ userDataDir: data, executablePath: join(folder, 'dispatch'), env }),
      settings: () => printedSchema.parse(JSON.parse(show().stdout)),
    };
  };
  const [anna, bo] = [user('anna'), user('bo')];
  const apps = [await anna.launch(), await bo.launch()] as const;
  const [ofAnna, ofBo] = apps;
  await callBridge(ofAnna.page, 'settings.save', { theme: 'dark' });
  await acceptedOrder(ofAnna.page, 'ANNA-1');
  expect((await callBridge(ofBo.page, 'app.info', {})).settings.theme).toBe('system');
  expect((await callBridge(ofBo.page, 'orders.list', { ...everyOrder, limit: 10 })).rows).toEqual([]);
  expect(apps.map(app => app.isRunning())).toEqual([true, true]);
  expect(anna.settings()).toMatchObject({
    dataFolder: anna.data,
    settings: { theme: { value: 'dark', from: 'user' } },
  });
  expect(bo.settings()).toMatchObject({
    dataFolder: bo.data,
    settings: { theme: { value: 'system', from: 'built-in' } },
  });
  for (const app of apps) await app.close();
  // Nobody writes into the folder of the program, which users cannot.
  expect(contentsOf(folder)).toEqual(installation);
  await removeFolder(place);
});

test('a deb is installed, opens links, is upgraded over data of the version before, and leaves that when it is removed', async () => {
  test.skip(!hasDpkg, 'there is no dpkg');
  const place = newDataFolder();
  const { version } = manifest.parse(json('package.json'));
  const deb = join(root, 'dist', `stand-in-dispatch_${version}_${debianName}.deb`);
  // Lower, and of the same length.
  const former = version.replaceAll(/\d/g, '0');
  const formerDeb = relabelled(deb, { from: version, to: former, folder: join(place, 'former') });
  const system = createOwnRoot(join(place, 'root'));
  // Where the program keeps its data without being told.
  const userDataDir = join(place, 'home', '.config', 'Dispatch');
  const env = { HOME: join(place, 'home'), XDG_CONFIG_HOME: join(place, 'home', '.config') };
  const entry = () => readFileSync(system.at('/usr/share/applications/dispatch.desktop'), 'utf8');
  const launch = (link?: string) => {
    const [program = '', ...args] = commandOf(entry(), link);
    return launchApp({ userDataDir, executablePath: system.at(program), args, env });
  };
  /** As a desktop opens a link while the program runs. */
  const open = (link: string) => {
    const [program = '', ...args] = commandOf(entry(), link);
    const ended = spawnSync(system.at(program), args, { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(ended.status, ended.stderr).toBe(0);
  };
  const logged = () => readFileSync(join(userDataDir, 'logs', 'dispatch.log'), 'utf8');

  system.install(formerDeb);
  expect(system.versionOf('dispatch')).toBe(former);
  expect(readlinkSync(system.at('/usr/bin/dispatch'))).toBe(commandOf(entry())[0]);
  expect(entry()).toMatch(/^MimeType=x-scheme-handler\/dispatch;$/m);
  expect(entry()).toMatch(/^StartupWMClass=dispatch$/m);
  const before = await launch();
  expect(await before.electronApp.evaluate(({ app }) => app.getVersion())).toBe(former);
  const localId = await acceptedOrder(before.page, 'KEPT-1');
  const [draftId = ''] = await storeDrafts(before.page, [typedDraft({ reference: 'KEPT-2' })], false);
  const { row } = await callBridge(before.page, 'orders.get', { localId });
  await goTo(before.page, 'Settings');
  open(`dispatch://order/${row.orderId}/../../sandbox`);
  await expect.poll(logged).toContain('"link-refused","reason":"malformed"');
  await expect(before.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  open(`dispatch://order/${row.orderId}`);
  await expect(before.page.getByRole('complementary', { name: 'Order KEPT-1' })).toBeVisible();
  expect(before.page.url()).toContain(`#/orders/${localId}`);
  await before.close();

  system.install(deb);
  expect(system.versionOf('dispatch')).toBe(version);
  expect(system.files().filter(path => path.includes('LICENSE'))).toEqual([
    '/opt/Dispatch/LICENSE.electron.txt',
  ]);
  const after = await launch(`dispatch://order/${row.orderId}`);
  expect(await after.electronApp.evaluate(({ app }) => app.getVersion())).toBe(version);
  await expect(after.page.getByRole('complementary', { name: 'Order KEPT-1' })).toBeVisible();
  await expect(orderLine(after.page, 'KEPT-1')).toContainText('Accepted');
  const { draft } = await callBridge(after.page, 'drafts.get', { localId: draftId });
  expect(draft.customerReference).toBe('KEPT-2');
  await after.close();

  const kept = contentsOf(userDataDir);
  expect(Object.keys(kept).filter(path => path.endsWith('dispatch.db'))).not.toEqual([]);
  system.purge('dispatch');
  expect(system.versionOf('dispatch')).toBe('');
  expect(system.files()).toEqual([]);
  expect(contentsOf(userDataDir)).toEqual(kept);
  await removeFolder(place);
});
