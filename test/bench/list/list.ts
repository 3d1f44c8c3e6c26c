import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { type Browser, chromium, type Page } from '@playwright/test';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { findChromium } from '../../../tools/electron-standin/src/chromium.ts';
import { namedClasses, sheets } from '../../../tools/style-sheets.ts';
import { wordCatalogs } from '../../../tools/word-catalogs.ts';
import type { BenchRow } from '../bench-row.ts';
import { installPeers } from '../peers.ts';

const subjects = [
  { entry: 'dispatch', file: 'dispatch.tsx', name: 'Dispatch' },
  { entry: 'tanstack', file: 'tanstack.tsx', name: 'bare TanStack Virtual list' },
  { entry: 'react-data-grid', file: 'react-data-grid.jsx', name: 'react-data-grid' },
  { entry: 'ag-grid', file: 'ag-grid.jsx', name: 'AG Grid Community' },
] as const;
type Subject = (typeof subjects)[number];

const rounds = 3;
const frames = 240;
/** Nearly five rows a frame: as fast as one turns a wheel. */
const stepPx = 150;

interface Measured {
  deltasMs: number[];
  firstRowsMs: number[];
  heapMb: number[];
}

/** The same hundred thousand orders with the same cells in each grid, by turns in one browser. */
export async function benchList(): Promise<BenchRow[]> {
  const peers = installPeers();
  const folder = join(peers, 'pages');
  const bundles = new Map<string, number>();
  for (const subject of subjects) bundles.set(subject.entry, await bundle(subject, peers, folder));
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: findChromium() });
  const measured = new Map<string, Measured>();
  try {
    for (const subject of Array.from({ length: rounds }, () => subjects).flat()) {
      const one = await measure(browser, server.url, subject);
      const all = measured.get(subject.entry) ?? { deltasMs: [], firstRowsMs: [], heapMb: [] };
      measured.set(subject.entry, {
        deltasMs: [...all.deltasMs, ...one.deltasMs],
        firstRowsMs: [...all.firstRowsMs, ...one.firstRowsMs],
        heapMb: [...all.heapMb, ...one.heapMb],
      });
    }
  } finally {
    await browser.close();
    server.close();
  }
  return subjects.map(({ entry, name }) => rowOf(name, measured.get(entry), bundles.get(entry) ?? 0));
}

/** @returns the size of its code, React and the cells included, in bytes of gzip */
async function bundle({ entry, file }: Subject, peers: string, folder: string): Promise<number> {
  const at = (name: string) => join(peers, 'node_modules', name);
  const own = (name: string) => join(import.meta.dirname, '../../../node_modules', name);
  await build({
    configFile: false,
    base: './',
    logLevel: 'warn',
    css: { modules: namedClasses },
    plugins: [
      babel({ presets: [linguiTransformerBabelPreset()] }),
      sheets(),
      react({ jsxImportSource: '#jsx' }),
      lingui(),
      wordCatalogs(),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        ...['react-data-grid', 'ag-grid-react', 'ag-grid-community'].map(name => ({
          find: new RegExp(`^${name}(/.*)?$`),
          replacement: `${at(name)}$1`,
        })),
        ...['react', 'react-dom'].map(name => ({
          find: new RegExp(`^${name}(/.*)?$`),
          replacement: `${own(name)}$1`,
        })),
      ],
    },
    build: {
      outDir: join(folder, entry),
      emptyOutDir: true,
      minify: true,
      target: 'chrome150',
      rollupOptions: {
        input: join(import.meta.dirname, 'page', file),
        output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]', codeSplitting: false },
      },
    },
  });
  return gzipSync(readFileSync(join(folder, entry, 'main.js'))).byteLength;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const type = types[extname(path)];
    if (type === undefined) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${path}main.css">
        <style>html,body,#root{height:100%;margin:0}#root{display:flex;flex-direction:column}
        #root>*{flex:1;min-height:0}</style><div id="root"></div>
        <script type="module" src="${path}main.js"></script>`);
      return;
    }
    response.writeHead(200, { 'content-type': type });
    response.end(readFileSync(join(folder, path)));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function measure(browser: Browser, url: string, { entry }: Subject): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  try {
    let failure: Error | null = null;
    page.on('pageerror', error => {
      failure ??= error;
    });
    await page.goto(`${url}/${entry}/`);
    if (failure) throw failure;
    const { firstRowsMs } = await page.evaluate(() => window.shown);
    const heapMb = await heapOf(page);
    const deltasMs = await scroll(page);
    return { deltasMs, firstRowsMs: [firstRowsMs], heapMb: [heapMb] };
  } finally {
    await page.close();
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** Milliseconds from frame to frame while it is scrolled down, a step a frame. */
const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    ([count, step]) =>
      new Promise<number[]>((resolve, reject) => {
        const isLong = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 100_000;
        const element = [...document.querySelectorAll('#root *')].find(
          one => isLong(one) && /auto|scroll/.test(getComputedStyle(one).overflowY),
        );
        if (!element) {
          reject(new Error('Nothing here scrolls.'));
          return;
        }
        const deltas: number[] = [];
        let before: number | null = null;
        const frame = (now: number) => {
          if (before !== null) deltas.push(now - before);
          before = now;
          element.scrollTop += step;
          if (deltas.length < count) requestAnimationFrame(frame);
          else if (element.scrollTop < step * count * 0.9) reject(new Error('It did not scroll.'));
          else resolve(deltas);
        };
        requestAnimationFrame(frame);
      }),
    [frames, stepPx] as const,
  );

const rounded = (value: number): number => Math.round(value * 10) / 10;
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function rowOf(name: string, measured: Measured | undefined, bundleBytes: number): BenchRow {
  const { deltasMs, firstRowsMs, heapMb } = measured ?? { deltasMs: [], firstRowsMs: [], heapMb: [] };
  const sorted = deltasMs.toSorted((one, other) => one - other);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  const total = deltasMs.reduce((sum, delta) => sum + delta, 0);
  return {
    grid: name,
    fps: rounded((deltasMs.length * 1_000) / total),
    'frame p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'over 20 ms': sorted.filter(delta => delta > 20).length,
    frames: sorted.length,
    'first rows ms': rounded(median(firstRowsMs)),
    'heap MB': rounded(median(heapMb)),
    'bundle KB gzip': Math.round(bundleBytes / 1_024),
  };
}
