import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { ensureBuilt } from '../../../tools/build.mjs';
import {
  callBridge,
  type DispatchApp,
  expect,
  newDataFolder,
  removeFolder,
  startDispatch,
} from '../../support/electron/app.ts';
import { runtimeOrEnd } from '../../support/electron/runtime-or-end.ts';
import { field, newOrder, typedDay, typeOrder } from '../../support/screen/dispatcher.ts';
import type { BenchRow } from '../bench-row.ts';
import { startMeter, takeLatenciesMs } from './meter.ts';

const rounds = 3;
const slowdowns = [1, 4] as const;
/** Ten keys a second and so uneven that they meet every part of a frame, a save and a price check. */
const betweenKeysMs = { least: 60, spread: 70 };

interface Subject {
  name: string;
  control: Locator;
  /** Typed at the end of what the field holds. */
  text: string;
  /** By how much the CPU was slowed. */
  typed: Map<number, Typed>;
}

interface Typed {
  latenciesMs: number[];
  /** Work of the page's main thread while it was typed, saves and prices included. */
  cpuMs: number;
  saves: number;
  priceChecks: number;
}

const nothingTyped = (): Typed => ({ latenciesMs: [], cpuMs: 0, saves: 0, priceChecks: 0 });

/**
 * Keystroke to paint (see meter.ts) in the filled entry form, with rules, draft saving and price check at work, beside
 * a bare controlled React input in the same window; by turns, at full and at a quarter of the CPU's speed. The bare
 * input is the floor: at full speed its median is little more than the wait for the next frame, 16.7 ms at 60 Hz. Whatever
 * else the computer does is in the tails of all rows alike; the main thread's own time is without it.
 */
export async function benchTyping(): Promise<BenchRow[]> {
  await runtimeOrEnd();
  ensureBuilt();
  const folder = newDataFolder();
  const app = await startDispatch(folder);
  try {
    const { page } = app;
    await fillForm(page);
    const cdp = await page.context().newCDPSession(page);
    const bundle = await bareInputBundle();
    // Over the debugger's own door: the page itself may run no script that is not its own.
    await cdp.send('Runtime.evaluate', { expression: bundle });
    // Time in which the thread ran: what else the computer does is not in it.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await startMeter(page);
    const subjects = subjectsOf(page);
    for (const slowdown of slowdowns) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      for (const subject of Array.from({ length: rounds }, () => subjects).flat())
        await typeInto(app, cdp, subject, slowdown);
    }
    return rowsOf(subjects);
  } finally {
    await app.killTree();
    await removeFolder(folder);
  }
}

async function fillForm(page: Page): Promise<void> {
  await newOrder(page);
  await typeOrder(page, { reference: 'BENCH-1', pickup: 'Hafenstraße 10, 20457 Hamburg, Germany' });
  for (const [region, label, text] of [
    ['Pickup', 'Contact name', 'Jonas Petersen'],
    ['Pickup', 'Phone', '+49 40 1234567'],
    ['Pickup', 'Requested window', `${typedDay(4)} 8-12`],
    ['Delivery', 'Contact name', 'Aino Virtanen'],
    ['Delivery', 'Phone', '+358 40 7654321'],
    ['Delivery', 'Requested window', `${typedDay(9)} 9-15`],
    ['Order', 'Note to the carrier', 'Keys at the reception, ring the bell.'],
  ] as const)
    await field(page, region, label).fill(text);
  await expect(page.getByRole('button', { name: /Place (order|anyway) · .*€/ })).toBeVisible();
}

function subjectsOf(page: Page): Subject[] {
  const subject = (name: string, control: Locator, text: string): Subject => ({
    name,
    control,
    text,
    typed: new Map(slowdowns.map(slowdown => [slowdown, nothingTyped()])),
  });
  return [
    subject(
      'bare controlled input (floor)',
      page.getByRole('textbox', { name: 'bare' }),
      ' Hafenstrasse 10, Hamburg',
    ),
    subject('pickup address', field(page, 'Pickup', 'Address'), ' gate 4, ring twice'),
    subject('contact name', field(page, 'Pickup', 'Contact name'), ' and Aino Virtanen'),
    subject('requested window', field(page, 'Pickup', 'Requested window'), `${typedDay(5)} 08:30-16:45`),
    subject('VIN', field(page, 'Vehicle', 'VIN'), 'WVWZZZ1JZXW000001'),
    subject('reference', field(page, 'Order', 'Your reference'), '-2026-HEL-OUL'),
    subject('note to the carrier', field(page, 'Order', 'Note to the carrier'), ' Call before you come.'),
  ];
}

/** What replaces the field's text, as Tab selects it. */
const isReplaced = (name: string): boolean => name === 'VIN' || name === 'requested window';

async function cpuMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function typeInto(
  { page, control }: DispatchApp,
  cdp: CDPSession,
  subject: Subject,
  slowdown: number,
): Promise<void> {
  const localId = new URL(page.url()).hash.split('/').at(-1) ?? '';
  const version = async () => (await callBridge(page, 'drafts.get', { localId })).version;
  const checks = async () =>
    (await control.requests()).filter(({ path }) => path === '/v2/price-checks').length;
  const [versionBefore, checksBefore] = [await version(), await checks()];
  await subject.control.focus();
  await page.keyboard.press(isReplaced(subject.name) ? 'Control+a' : 'End');
  await takeLatenciesMs(page);
  const cpuBeforeMs = await cpuMsOf(cdp);
  for (const character of subject.text) {
    await page.keyboard.press(character === ' ' ? 'Space' : character);
    await pause(betweenKeysMs.least + Math.random() * betweenKeysMs.spread);
  }
  // The last save and the last price check belong to this field.
  await pause(1_500);
  const cpuMs = (await cpuMsOf(cdp)) - cpuBeforeMs;
  const latenciesMs = await takeLatenciesMs(page);
  if (latenciesMs.length !== subject.text.length)
    throw new Error(`${subject.name}: ${subject.text.length} keys, ${latenciesMs.length} paints`);
  const typed = subject.typed.get(slowdown) ?? nothingTyped();
  subject.typed.set(slowdown, {
    latenciesMs: [...typed.latenciesMs, ...latenciesMs].toSorted((a, b) => a - b),
    cpuMs: typed.cpuMs + cpuMs,
    saves: typed.saves + (await version()) - versionBefore,
    priceChecks: typed.priceChecks + (await checks()) - checksBefore,
  });
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

export const rounded = (value: number): number => Math.round(value * 10) / 10;

function rowsOf(subjects: readonly Subject[]): BenchRow[] {
  return slowdowns.flatMap(slowdown => {
    const typedInto = (subject: Subject | undefined) => subject?.typed.get(slowdown) ?? nothingTyped();
    const bareP95Ms = percentile(typedInto(subjects[0]).latenciesMs, 0.95);
    return subjects.map(subject => {
      const { latenciesMs, cpuMs, saves, priceChecks } = typedInto(subject);
      return {
        field: subject.name,
        'CPU slowed': `${slowdown}×`,
        keys: latenciesMs.length,
        'p50 ms': rounded(percentile(latenciesMs, 0.5)),
        'p95 ms': rounded(percentile(latenciesMs, 0.95)),
        'p99 ms': rounded(percentile(latenciesMs, 0.99)),
        'p95 to bare': rounded(percentile(latenciesMs, 0.95) / bareP95Ms),
        'main thread ms/key': rounded(cpuMs / latenciesMs.length),
        'draft saves': saves,
        'price checks': priceChecks,
      };
    });
  });
}

async function bareInputBundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'bare-input.ts'), formats: ['iife'], name: 'bareInput' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The bare input was not built.');
  return chunk.code;
}
