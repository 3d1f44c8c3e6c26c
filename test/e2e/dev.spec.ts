import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import {
  hangsAfterMs,
  newDataFolder,
  processTree,
  removeFolder,
  untilGone,
} from '../support/electron/app.ts';

const root = resolve(import.meta.dirname, '../..');
const places = /DevTools listening on (ws:\S+)/g;

/** The sources in a folder of their own: what is changed there is nobody's. */
function copySources(): string {
  const folder = newDataFolder();
  const files = [
    'src-*',
    'assets',
    'tools',
    '*.config.ts',
    'package*.json',
    'tsconfig*.json',
    'test/tsconfig.json',
  ];
  for (const path of globSync(files, { cwd: root, exclude: ['tools/electron-standin/dist'] }))
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

class DevLoop {
  readonly folder = copySources();
  readonly #child: ChildProcess;
  #said = '';
  #browser: Browser | undefined;

  constructor() {
    const data = join(this.folder, 'data');
    mkdirSync(data);
    const args = ['run', 'dev', '--', `--user-data-dir=${data}`, '--remote-debugging-port=0'];
    this.#child = spawn('npm', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (piece: Buffer) => void (this.#said += piece.toString()));
  }

  get said(): string {
    return this.#said;
  }

  /** The page of the app that was started as the nth one. */
  async pageOf(start: number): Promise<Page> {
    const address = () => {
      if (this.#child.exitCode !== null) throw new Error('npm run dev has ended.');
      return [...this.#said.matchAll(places)][start - 1]?.[1];
    };
    await expect(async () => expect(address()).toBeDefined()).toPass({ timeout: 2 * hangsAfterMs });
    this.#browser = await chromium.connectOverCDP(address() ?? '');
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    return context.pages()[0] ?? (await context.waitForEvent('page', { timeout: hangsAfterMs }));
  }

  change(path: string, from: string, to: string): void {
    const file = join(this.folder, path);
    const text = readFileSync(file, 'utf8');
    expect(text, basename(path)).toContain(from);
    writeFileSync(file, text.replace(from, to));
  }

  /** As Ctrl+C does; everything that it has started ends with it. */
  async end(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined) return;
    const tree = processTree(pid);
    process.kill(-pid, 'SIGINT');
    await untilGone(tree);
  }

  async remove(): Promise<void> {
    await removeFolder(this.folder);
  }
}

test('npm run dev shows what changes in the page with what was typed, and starts main anew', async () => {
  const loop = new DevLoop();
  try {
    const page = await loop.pageOf(1);
    const errors: string[] = [];
    page.on('console', message => void (message.type() === 'error' && errors.push(message.text())));
    const search = page.getByRole('searchbox').first();
    await search.fill('typed before', { timeout: 4 * hangsAfterMs });
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-page', 'first'));

    loop.change('src-renderer/app/RailFoot.tsx', 'Everything is sent', 'All of it has gone out');
    await expect(page.getByText('All of it has gone out')).toBeVisible();
    await expect(search).toHaveValue('typed before');
    await expect(page.locator('body')).toHaveAttribute('data-page', 'first');
    expect(errors).toEqual([]);

    loop.change('src-main/electron/window.ts', "title: 'Dispatch'", "title: 'Dispatch anew'");
    const after = await loop.pageOf(2);
    await expect(after.getByText('All of it has gone out')).toBeVisible({ timeout: 4 * hangsAfterMs });
    expect(readFileSync(join(loop.folder, 'out/dev/out/main/main.cjs'), 'utf8')).toContain('Dispatch anew');
  } catch (error) {
    throw new Error(`${String(error)}\n${loop.said}`, { cause: error });
  } finally {
    await loop.end();
    await loop.remove();
  }
});
