import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { languages } from '../../src-shared/languages.ts';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { headings, orderCells, pasteText, placeAtOnce } from '../support/screen/dispatcher.ts';
import { dropFiles } from '../support/screen/input.ts';
import { wordsIn } from '../support/screen/words.ts';

/** Headings of a table of many orders, as the screen names its columns, by those of `orderCells`. */
const columns = {
  'Your reference': 'Auftragsnummer',
  'Pickup address': 'Abholung',
  'Pickup postcode': 'PLZ',
  'Pickup city': 'Ort',
  'Pickup date': 'Abholdatum',
  'Pickup window': 'Zeitfenster',
  'Delivery address': 'Lieferadresse',
  VIN: 'FIN',
};

for (const language of languages.filter(one => one !== 'en'))
  test(`orders are changed, documented, corrected, cancelled, placed by the dozen and reported, in ${language}`, async ({
    start,
    dataFolder,
  }) => {
    const say = await wordsIn(language);
    const { page, control } = await start({ DISPATCH_LANGUAGE: language });
    // Some spaces do not break, which names of controls do not tell.
    const named = (english: string) => new RegExp(`^${say(english).replace(/\s/g, '\\s')}`);
    const button = (english: string) => page.getByRole('button', { name: named(english) });
    const effects = (operation: string) => expect.poll(() => control.effectsOf(operation));
    const goTo = async (address: string, heading: string) => {
      await page.evaluate(path => {
        location.hash = `#/${path}`;
      }, address);
      await expect(page.getByRole('heading', { name: say(heading), level: 1 })).toBeVisible();
    };
    const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });
    const localId = await placeAtOnce(page, 'FLOW-1');
    await expect(row('FLOW-1')).toContainText(say('Accepted'));

    await test.step('a change', async () => {
      await row('FLOW-1').click();
      await expect(page.getByRole('complementary').getByRole('button', { name: / E$/ })).toBeEnabled();
      await page.keyboard.press('e');
      await page.getByRole('textbox', { name: named('Note to the carrier') }).fill('Ring first');
      await page.keyboard.press('Control+Enter');
      await effects('order-update').toHaveLength(1);
      const { order } = await callBridge(page, 'orders.refresh', { localId });
      expect(order?.customer_note).toBe('Ring first');
    });

    await test.step('a document', async () => {
      const file = join(dataFolder, 'keys.pdf');
      writeFileSync(file, '%PDF-1.4 keys');
      await row('FLOW-1').click();
      const documents = page.locator('#order-documents');
      const box = await documents.boundingBox();
      await dropFiles(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }, [file]);
      await expect(documents).toContainText('keys.pdf');
      await page
        .getByRole('region', { name: say('Documents not added to the order yet') })
        .getByRole('button')
        .last()
        .click();
      await effects('upload').toHaveLength(1);
    });

    await test.step('an order that is rejected, and corrected', async () => {
      await control.faults({ operation: 'order-create', kind: 'status', status: 422, times: 1 });
      await placeAtOnce(page, 'FLOW-2');
      await goTo('outbox', 'Outbox');
      await row('FLOW-2').click();
      await page.keyboard.press('e');
      await page.getByRole('textbox', { name: named('Your reference') }).fill('FLOW-3');
      // The first press only shows what is doubtful: the vehicle of FLOW-1, once that is known.
      await expect(page.getByText(say('Same vehicle on an open order'))).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(
        page.getByText(
          say('Check the warnings above first. Press {keys} again to place the order anyway.').split(
            '.',
          )[0] ?? '',
        ),
      ).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await effects('order-create').toHaveLength(2);
    });

    await test.step('a cancellation', async () => {
      await goTo('orders', 'Orders');
      await row('FLOW-1').locator('[data-box]').click();
      await button('Cancel orders …').click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await effects('order-cancel').toHaveLength(1);
    });

    await test.step('many orders', async () => {
      await goTo('bulk', 'Bulk orders');
      const rows = [1, 2].map(number =>
        Object.values(columns).map(heading => orderCells(number)[headings.indexOf(heading)]),
      );
      const table = [Object.keys(columns).map(say), ...rows];
      await pasteText(page, table.map(cells => cells.join('\t')).join('\n'));
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').getByRole('button').last().click();
      await effects('order-create').toHaveLength(4);
    });

    await test.step('a report', async () => {
      await goTo('reports', 'Reports');
      await expect(row('MANY-1')).toBeVisible();
    });
  });
