// `npm run icons`: draws every icon of the installers from assets/icon.svg, so that packaging needs no tool for it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './electron-standin/src/chromium.ts';
import { icnsOf, icoOf } from './icon-files.mjs';

const assets = resolve(import.meta.dirname, '..', 'assets');
/** Widths in pixels. */
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** Widths in pixels of the icon in the menu bar of a Mac, which is drawn in black on nothing. */
const traySizes = [16, 32];

/**
 * The truck alone, in black on nothing: what is white in the icon is drawn, and what is blue is left out. macOS takes
 * only the opacity of such a drawing.
 */
const templateOf = svg => {
  const drawing = svg
    .replace(/^[\s\S]*?<\/title>|<\/svg>/g, '')
    .replace(/#1f5fd0|#9fc0f5/g, '#000')
    .replace('stroke="#fff"', 'stroke="#000"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="92 162 328 328">
    <mask id="white" maskUnits="userSpaceOnUse" x="0" y="0" width="512" height="512">${drawing}</mask>
    <rect width="512" height="512" mask="url(#white)"/>
  </svg>`;
};

/** @returns PNG pictures by their width in pixels */
async function draw(svg, widths) {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage();
    const pictures = new Map();
    for (const size of widths) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
      pictures.set(size, await page.screenshot({ omitBackground: true }));
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

async function drawIcons() {
  const svg = readFileSync(join(assets, 'icon.svg'), 'utf8');
  const pictures = await draw(svg, sizes);
  const folder = join(assets, 'icons');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Linux has no use for larger ones.
  for (const [size, png] of pictures)
    if (size <= 512) writeFileSync(join(folder, `${size}x${size}.png`), png);
  const trayFolder = join(assets, 'tray');
  mkdirSync(trayFolder, { recursive: true });
  for (const [size, png] of await draw(templateOf(svg), traySizes))
    writeFileSync(join(trayFolder, `template-${size}.png`), png);
  writeFileSync(join(assets, 'icon.ico'), icoOf(pictures));
  writeFileSync(join(assets, 'icon.icns'), icnsOf(pictures));
  writeFileSync(join(assets, 'icon.svg.sha256'), `${createHash('sha256').update(svg).digest('hex')}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await drawIcons();
