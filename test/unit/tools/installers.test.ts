import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandLinks } from '../../../src-shared/contract/menu-commands.ts';
import { languages } from '../../../src-shared/languages.ts';

const root = resolve(import.meta.dirname, '../../..');
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));

/** electron-builder's own reading and checking of electron-builder.yml, as it does both before it packages. */
interface Configuration {
  getConfig(projectDir: string, configPath: null, options: object | null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, debugLogger: { isEnabled: boolean }): Promise<void>;
}
const { getConfig, validateConfiguration }: Configuration = builder('app-builder-lib/out/util/config/config');

const settings = (options: object | null = null) => getConfig(root, null, options);
const check = (config: object) => validateConfiguration(config, { isEnabled: false });

/** What the tests below look at. */
const installers = z.object({
  protocols: z.object({ schemes: z.array(z.string()) }),
  /** Dispatch opens no file that is double-clicked. */
  fileAssociations: z.undefined().optional(),
  win: z.object({ icon: z.string(), target: z.array(z.string()) }),
  nsis: z.object({ include: z.string() }),
  mac: z.looseObject({ icon: z.string(), target: z.array(z.string()), entitlements: z.string() }),
  linux: z.object({
    icon: z.string(),
    target: z.array(z.string()),
    executableName: z.string(),
    syncDesktopName: z.literal(true),
    desktop: z.object({
      entry: z.object({ Actions: z.string() }),
      desktopActions: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  }),
  deb: z.object({ afterInstall: z.string(), afterRemove: z.string() }),
  rpm: z.object({ afterInstall: z.string(), afterRemove: z.string() }),
});
const silent = z.object({
  productName: z.string(),
  nsis: z.looseObject({ artifactName: z.string(), deleteAppDataOnUninstall: z.boolean() }),
  msi: z.looseObject({ artifactName: z.string() }),
});
const read = async () => installers.parse(await settings());

describe('electron-builder.yml', () => {
  it('fits the schema of electron-builder, all of it', async () => {
    await check(await settings());
  });

  it.each([
    [{ nsis: { oneTap: true } }, 'configuration.nsis'],
    [{ linux: { targets: ['deb'] } }, 'configuration.linux'],
    [{ protocols: { schemes: ['dispatch'] } }, 'configuration.protocols'],
  ])('would not fit with %j', async (change, word) => {
    const { protocols: _, ...others } = await settings();
    await expect(check({ ...others, ...change })).rejects.toThrow(word);
  });

  it('makes every kind of installer, for the processor that packages', async () => {
    const { win, mac, linux } = await read();
    expect(win.target).toEqual(['nsis', 'msi']);
    expect(mac.target).toEqual(['dmg', 'zip']);
    expect(linux.target).toEqual(['AppImage', 'deb', 'rpm', 'tar.gz']);
  });

  it('names files that are there', async () => {
    const { win, nsis, mac, linux, deb, rpm } = await read();
    const named = [win.icon, nsis.include, mac.icon, mac.entitlements, linux.icon];
    const scripts = [deb.afterInstall, deb.afterRemove, rpm.afterInstall, rpm.afterRemove];
    expect([...named, ...scripts].filter(path => !existsSync(join(root, path)))).toEqual([]);
    if (process.platform === 'win32') return;
    const bad = scripts.filter(path => spawnSync('sh', ['-n', join(root, path)]).status !== 0);
    expect(bad).toEqual([]);
  });

  it('makes the installers that docs/administration.md installs without a question, for one user or for all', async () => {
    const page = readFileSync(join(root, 'docs/administration.md'), 'utf8');
    const { productName, nsis, msi } = silent.parse(await settings());
    const named = (artifactName: string, ext: string) => {
      const words = new Map(Object.entries({ productName, version: 'VERSION', arch: 'ARCH', ext }));
      return artifactName.replaceAll(/\$\{(\w+)\}/g, (_, word) => words.get(word) ?? 'unknown');
    };
    expect(page).toContain(`\`msiexec /i ${named(msi.artifactName, 'msi')} /qn\``);
    expect(page).toContain(`\`${named(nsis.artifactName, 'exe')} /S /allusers\``);
    expect(page).toContain(`\`${named(nsis.artifactName, 'exe')} /S /currentuser\``);
    // Otherwise the setup program would take neither /allusers nor /currentuser.
    expect(nsis).toMatchObject({ oneClick: false, perMachine: false });
    expect(msi).toMatchObject({ oneClick: false, perMachine: true, runAfterFinish: false });
    expect(page).toContain('Removing Dispatch keeps the\ndata of all users.');
    expect(nsis.deleteAppDataOnUninstall).toBe(false);
  });

  it('has the name of the menu entry by which desktops know a window, and the scheme that the program follows', async () => {
    const { linux, protocols } = await read();
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ desktopName: `${linux.executableName}.desktop` });
    const links = readFileSync(join(root, 'src-main/electron/order-links.ts'), 'utf8');
    for (const scheme of protocols.schemes) expect(links).toContain(`setAsDefaultProtocolClient('${scheme}'`);
  });

  it('gives the icon on Linux a menu with links that the program follows, in all its languages', async () => {
    const { desktop, executableName } = (await read()).linux;
    const actions = Object.entries(desktop.desktopActions);
    expect(desktop.entry.Actions).toBe(actions.map(([name]) => `${name};`).join(''));
    const links = actions.map(([, { Exec }]) => Exec);
    expect(links).toEqual(Object.keys(commandLinks).map(link => `${executableName} dispatch://${link}`));
    const catalogs = languages.map(language => [
      language,
      readFileSync(join(root, `src-main/electron/i18n/${language}.po`), 'utf8'),
    ]);
    for (const [, action] of actions) {
      for (const [language, catalog] of catalogs) {
        const name = language === 'en' ? action.Name : action[`Name[${language}]`];
        expect(catalog).toContain(`msgid "${action.Name}"\nmsgstr "${name}"`);
      }
    }
  });
});
