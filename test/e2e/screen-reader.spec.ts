import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/electron/fixtures.ts';
import { field } from '../support/screen/dispatcher.ts';
import { createReader } from '../support/screen/reader.ts';

const document = resolve(import.meta.dirname, '../../docs/screen-reader.md');

const introduction = `# Placing an order with a screen reader

What a screen reader says while an order is placed by keyboard alone. Keys are in angle brackets, and what the program
says without being asked begins with (says). \`npm run pictures\` writes this page, and
\`test/e2e/screen-reader.spec.ts\` compares it with what the accessibility tree has now.

`;

test('a screen reader says all that is needed to place an order', async ({ app: { page } }) => {
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const reader = await createReader(page);
  await reader.press('n', field(page, 'Pickup', 'Address'));
  await reader.type('Hafenstraße 10, 20457 Hamburg, Germany');
  await reader.tabTo('Contact name');
  await reader.type('Jonas Petersen');
  await reader.tabTo('Release code');
  await reader.type('HH-4711');
  await reader.tabTo('Requested window');
  await reader.type('1.2.2030 8-12');
  await reader.hear(/2030, 08:00–12:00/);
  await reader.press('Control+2', field(page, 'Delivery', 'Address'));
  await reader.type('Mannerheimintie 120, 00270 Helsinki, Finland');
  await reader.press('Control+3', field(page, 'Vehicle', 'VIN'));
  await reader.type('WAUZZZF24NN012345');
  await reader.tabTo('Make');
  await reader.type('Audi');
  await reader.press('Control+5', field(page, 'Order', 'Your reference'));
  await reader.type('READ-1');
  // The day is far ahead, so that the text does not change from day to day; that is a doubt, which is said.
  await reader.press('Control+Enter');
  await reader.hear(/^Check the warnings above/);
  await reader.press('Control+Enter', page.getByRole('complementary', { name: 'Order READ-1' }));
  await reader.hear(/READ-1/);
  const text = `${introduction}\`\`\`text\n${reader.lines.join('\n')}\n\`\`\`\n`;
  if (process.env.DISPATCH_PICTURES) writeFileSync(document, text);
  expect(text).toBe(readFileSync(document, 'utf8'));
});
