import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import {
  acceptedOrder,
  dayAhead,
  goTo,
  grid,
  gridRow,
  headings,
  openBulk,
  orderCells,
  pasteText,
  placeAtOnce,
  placeSheet,
} from '../support/screen/dispatcher.ts';
import { expectAccessible, picture, pictures } from '../support/screen/looks.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** As Excel in Germany saves it, with one line that lacks its address and a column of no use. */
const addresses = [
  'Art;Firma;Straße;PLZ;Ort;Land;Ansprechpartner;Telefon;Farbe',
  'Stop;Nordwagen Hamburg;Großmannstraße 210;20539;Hamburg;DE;Jonas Petersen;+49 40 123 4567;rot',
  'Stop;Ohne Straße;;20539;Hamburg;DE;;;',
  'CMR;Nordwagen GmbH;Großmannstraße 210;20539;Hamburg;DE;;;',
].join('\r\n');

const asText = (rows: string[][]) => rows.map(cells => cells.join('\t')).join('\r\n');

const places = [
  'Mannerheimintie 120, 00270 Helsinki, Finland',
  'Hämeenkatu 1, 33100 Tampere, Finland',
  'Kauppurienkatu 9, 90100 Oulu, Finland',
  'Großmannstraße 210, 20539 Hamburg, Germany',
  'Vesterbrogade 3, 1620 København, Denmark',
];
const placeOf = (number: number): string => places[number % places.length] ?? '';
const manyHeadings = [
  'Reference',
  'Pickup address',
  'Delivery address',
  'Pickup window',
  'VIN',
  'Make',
  'Model',
];
const manyRow = (number: number): string[] => [
  `HEL-${2_300 + number}`,
  placeOf(number),
  number === 5 ? '' : placeOf(number + 1),
  `${dayAhead(3 + (number % 4))} 8-12`,
  number === 2 ? 'WAUZZZF24NN01' : `WAUZZZF24NN0${20_000 + number}`,
  'Audi',
  'Q4 e-tron',
];

test('settings, drafts, addresses, many orders and the search are accessible', async ({
  app,
  dataFolder,
}) => {
  const { page } = app;
  await goTo(page, 'Settings');
  await expectAccessible(page, 'settings', { isDarkToo: true });
  await page.getByRole('button', { name: 'Save support file …' }).click();
  const supportFile = page.getByRole('dialog', { name: 'Support file' });
  await expect(supportFile.getByRole('region', { name: 'about.json' })).toContainText('"version"');
  await expectAccessible(page, 'support file', { isDarkToo: true });
  await page.keyboard.press('Escape');
  await expect(supportFile).toBeHidden();
  for (const theme of ['Dark', 'Light', 'System'] as const) {
    await page.getByText(theme, { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'Dark' ? 'dark' : 'light');
  }
  await goTo(page, 'Drafts');
  await expectAccessible(page, 'drafts', { isDarkToo: true });

  await goTo(page, 'Addresses');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await expectAccessible(page, 'empty address book');
  const file = join(dataFolder, 'Adressen.csv');
  writeFileSync(file, Buffer.from(addresses, 'latin1'));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import …' }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByText('2 addresses added from the file')).toBeVisible();
  await expect(page.getByText('Columns that were not imported: Farbe')).toBeVisible();
  await expectAccessible(page, 'address book after an import', { isDarkToo: true });
  await pictures(page, 'addresses-import');
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('grid', { name: 'Addresses' }).getByText('Nordwagen Hamburg').click();
  const address = page.getByRole('complementary', { name: /address/i });
  await address.getByRole('textbox', { name: 'Note for the office' }).fill('Gate 3');
  await expectAccessible(page, 'address in edit', { isDarkToo: true });
  await pictures(page, 'addresses');

  await openBulk(page);
  await expectAccessible(page, 'many orders, empty');
  const row = (number: number) =>
    orderCells(number, number === 2 ? { FIN: 'SHORT', Abholdatum: 'soon' } : {});
  await pasteText(page, asText([headings, row(1), row(2), row(3)]));
  await expect(gridRow(page, 'MANY-2')).toContainText('problem');
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'many orders with problems', { isDarkToo: true });
  await page.keyboard.press('F2');
  await expectAccessible(page, 'many orders, typing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear table' }).click();
  await expect(grid(page)).toBeHidden();
  await pasteText(
    page,
    asText([manyHeadings, ...Array.from({ length: 14 }, (_, number) => manyRow(number))]),
  );
  await expect(page.getByRole('button', { name: /^Place 12 orders/ })).toBeVisible();
  await expect(gridRow(page, 'HEL-2313')).toContainText(/\d,\d\d/);
  await expectAccessible(page, 'many orders with their prices');
  await picture(page, 'many-light');
  await page.keyboard.press('Control+Enter');
  await expect(placeSheet(page)).toBeVisible();
  await expectAccessible(page, 'what is placed', { within: '[role=dialog]', isDarkToo: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
  await expectAccessible(page, 'results of placing', { within: '[aria-label=Results]', isDarkToo: true });

  await goTo(page, 'Orders');
  await placeAtOnce(page, 'AXE-1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Command or order' })).toBeFocused();
  await expectAccessible(page, 'search before anything is typed', { within: '[role=dialog]' });
  await pictures(page, 'search-empty');
  await page.keyboard.type('a');
  await expect(
    page.getByRole('menu', { name: 'Results' }).getByRole('group', { name: 'Orders' }),
  ).toBeVisible();
  await expectAccessible(page, 'search with results', { within: '[role=dialog]', isDarkToo: true });
  await pictures(page, 'search');
});

test('the sandbox panel is accessible in all its parts', async ({ app }) => {
  const { page } = app;
  await acceptedOrder(page, 'AXE-1');
  await goTo(page, 'Sandbox');
  await expect(page.getByRole('list', { name: 'Why scenarios are not possible' })).toContainText(
    'Confirm pickup readiness first.',
  );
  await expectAccessible(page, 'order', { isDarkToo: true });
  await pictures(page, 'sandbox-panel', { isWithoutNotices: true });

  await tab(page, 'Events').click();
  await page.getByRole('button', { name: 'Receive in Dispatch' }).click();
  await expect(page.getByText('checks every signature')).toBeVisible();
  await tab(page, 'Drive').click();
  await page.getByText('Fast', { exact: true }).click();
  await page.getByRole('button', { name: 'Play step by step' }).click();
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').first()).toContainText('done');
  await expectAccessible(page, 'drive', { isDarkToo: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('All steps played')).toBeVisible();

  await tab(page, 'Events').click();
  const events = page.getByRole('listbox', { name: 'Events' });
  await events.getByRole('option').filter({ hasText: 'accepted → in_transit' }).click();
  await expect(page.getByRole('region', { name: 'Payload' })).toContainText('"previous_status": "accepted"');
  await expectAccessible(page, 'events', { isDarkToo: true });
  await page.getByText(/^Received by Dispatch/).click();
  await expect(page.getByRole('option').first()).toContainText('signature valid');
  await page.getByRole('button', { name: 'How your code checks a signature' }).click();
  await expectAccessible(page, 'what arrived');
  for (const name of ['Faults', 'Data']) {
    await tab(page, name).click();
    await expectAccessible(page, name, { isDarkToo: true });
  }
});

test('a report is accessible with its charts, its groups and its export', async ({ app }) => {
  const { page } = app;
  await callBridge(page, 'sandbox.seed', { count: 60 });
  await expect.poll(async () => (await callBridge(page, 'sandbox.seedState', {})).isRunning).toBe(false);
  await goTo(page, 'Reports');
  await page.getByRole('radio', { name: 'All' }).press('Space');
  await expect(page.getByText(/^60 rows, as of/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Orders per week/ }).locator('svg')).toBeVisible();
  await expectAccessible(page, 'report', { isDarkToo: true });
  await page.getByRole('radio', { name: 'Route' }).press('Space');
  const table = page.getByRole('grid', { name: 'Report' });
  await table.getByRole('row').nth(1).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Expanded group');
  await expectAccessible(page, 'report in groups', { isDarkToo: true });
  await page.getByRole('radio', { name: 'Custom range' }).press('Space');
  await page.getByRole('textbox', { name: /^First day/ }).fill('1.1.2026');
  await page.getByRole('textbox', { name: /^Last day/ }).fill('31.12.2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The last day is before the first day')).toBeVisible();
  await expectAccessible(page, 'report of days that are turned round');
  await page.getByRole('button', { name: 'Export rows …' }).press('Enter');
  await page.getByRole('dialog').getByRole('radio', { name: 'CSV' }).press('Space');
  await expectAccessible(page, 'export', { within: '[role=dialog]', isDarkToo: true });
});
