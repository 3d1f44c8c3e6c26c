import { expect, type Locator, type Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';

/** A day that is always ahead, as a German spreadsheet writes it. */
export const dayAhead = (days: number): string => {
  const { day, month, year } = Temporal.Now.plainDateISO('Europe/Helsinki').add({ days });
  return `${day}.${month}.${year}`;
};

export const headings = [
  'Auftragsnummer',
  'Abholung',
  'PLZ',
  'Ort',
  'Abholdatum',
  'Zeitfenster',
  'Lieferadresse',
  'FIN',
  'Marke',
  'Halle',
];

export const orderCells = (number: number, change: Partial<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    Auftragsnummer: `MANY-${number}`,
    Abholung: 'Hämeenkatu 1',
    PLZ: '33100',
    Ort: 'Tampere, Finland',
    Abholdatum: dayAhead(3),
    Zeitfenster: '8-12',
    Lieferadresse: 'Kauppurienkatu 9, 90100 Oulu, Finland',
    FIN: `WAUZZZF24NN${String(100_000 + number)}`,
    Marke: 'Audi',
    Halle: '7',
  };
  return headings.map(heading => change[heading] ?? cells[heading] ?? '');
};

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Orders to place' });
export const gridRow = (page: Page, text: string): Locator =>
  grid(page).getByRole('row').filter({ hasText: text });

export async function openMany(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Drafts/ })
    .click();
  await page.getByRole('button', { name: 'Many at once' }).click();
  await expect(page.getByRole('heading', { name: 'Many orders', level: 1 })).toBeVisible();
}

/** Copies from a field and pastes, both by the keyboard: the browser's own clipboard events. */
export async function pasteText(page: Page, text: string): Promise<void> {
  const focused = await page.evaluateHandle(copied => {
    const before = document.activeElement;
    const source = document.createElement('textarea');
    source.id = 'copied-from';
    document.body.append(source);
    source.value = copied;
    source.select();
    return before;
  }, text);
  await page.keyboard.press('ControlOrMeta+C');
  await page.evaluate(before => {
    document.getElementById('copied-from')?.remove();
    if (before instanceof HTMLElement) before.focus();
  }, focused);
  await page.keyboard.press('ControlOrMeta+V');
}
