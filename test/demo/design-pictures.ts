// Makes the pictures of docs/design.md: the parts of the visual system, drawn by the components of the product in a page
// that is built as the product is, in both themes.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import config from '../../electron.vite.config.ts';
import { findChromium } from '../../tools/electron-standin/src/chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const page = join(import.meta.dirname, 'design');
const built = join(root, 'out/design');
const pictures = join(root, 'docs/pictures');

const names = [
  'colours',
  'type',
  'spacing',
  'states',
  'buttons',
  'choices',
  'fields',
  'notices',
  'toast',
  'rows',
  'dialog',
  'focus',
  'cards',
  'empty',
];

async function buildPage(): Promise<void> {
  const { css = {}, plugins = [] } = config.renderer ?? {};
  await build({
    configFile: false,
    root: page,
    base: './',
    logLevel: 'warn',
    css,
    plugins,
    build: { outDir: built, emptyOutDir: true, target: 'chrome150' },
  });
}

/** Both themes of a part are drawn, with their typefaces. */
async function ready(view: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    const frame = view.frameLocator(`iframe[title=${theme}]`);
    await frame.locator('#root > div').waitFor();
    await frame.locator('html').evaluate(async () => {
      await document.fonts.ready;
      // A dialog has the focus in one of the two only.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }
  // What fades in, such as a dialog, has come.
  await view.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(({ contentDocument }) =>
      contentDocument
        ?.getAnimations()
        .every(
          one => one.playState === 'finished' || one.effect?.getComputedTiming().iterations === Infinity,
        ),
    ),
  );
}

export async function makeDesignPictures(): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await buildPage();
  const server = await preview({ configFile: false, root: page, build: { outDir: built }, logLevel: 'warn' });
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const view = await browser.newPage({ reducedMotion: 'reduce' });
    const [address = ''] = server.resolvedUrls?.local ?? [];
    for (const name of names) {
      await view.goto(`${address}?part=${name}`);
      await ready(view);
      await view.locator('#root > div').screenshot({ path: join(pictures, `${name}.png`) });
    }
    console.log(`${names.length} pictures of the visual system in docs/pictures/`);
  } finally {
    await browser.close();
    await server.close();
  }
}
