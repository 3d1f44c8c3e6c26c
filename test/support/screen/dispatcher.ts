import type { Locator, Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import type { Bridge } from '../../../src-shared/contract/contract.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { openItems } from '../../../src-shared/domain/unsent.ts';
import { draftOf } from '../core-orders.ts';
import { callBridge, type DispatchApp, expect } from '../electron/app.ts';
import type { ServiceCredential } from '../electron/remote-service.ts';
import { answerSystem } from '../electron/system-dialogs.ts';

/** A day that is always ahead, in Helsinki, as one types it: `24.11.`. */
export function typedDay(days: number): string {
  const { day, month } = Temporal.Now.plainDateISO('Europe/Helsinki').add({ days });
  return `${day}.${month}.`;
}

export interface OrderText {
  reference: string;
  pickup?: string;
  delivery?: string;
  vin?: string;
}

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** A text field by its label; what the label says more quietly (`16 of 17`) may follow. */
export const field = (page: Page, region: string, label: string): Locator =>
  card(page, region)
    .getByRole('textbox', { name: new RegExp(`^${label}( |$)`) })
    .or(card(page, region).getByRole('combobox', { name: new RegExp(`^${label}( |$)`) }));

export async function newOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^New order/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
}

/** Types an order that breaks no rule, as a dispatcher does: field by field. */
export async function typeOrder(page: Page, text: OrderText): Promise<void> {
  await field(page, 'Pickup', 'Address').fill(text.pickup ?? 'Hämeenkatu 1, 33100 Tampere, Finland');
  await field(page, 'Delivery', 'Address').fill(text.delivery ?? 'Kauppurienkatu 9, 90100 Oulu, Finland');
  await field(page, 'Pickup', 'Available from').fill(`${typedDay(3)} 8`);
  await field(page, 'Vehicle', 'VIN').fill(text.vin ?? 'WAUZZZF24NN012345');
  await field(page, 'Vehicle', 'Registration number').fill('ABC-123');
  await field(page, 'Vehicle', 'Make').fill('Audi');
  await field(page, 'Vehicle', 'Model').fill('Q4');
  await field(page, 'Order', 'Your reference').fill(text.reference);
}

export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place (order|anyway)/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

/**
 * Waits until nothing is left to send. The screen alone would say so too early: the news of what was placed just now may
 * still be on its way to it.
 */
export async function everythingIsSent(page: Page): Promise<void> {
  await expect.poll(async () => openItems(await callBridge(page, 'outbox.summary', {}))).toBe(0);
  await expect(page.getByText('Everything is sent').first()).toBeVisible();
}

/** The line of an order in the list. */
export const orderLine = (page: Page, reference: string): Locator =>
  page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: reference });

export async function goTo(
  page: Page,
  place: 'Orders' | 'Drafts' | 'Outbox' | 'Reports' | 'Addresses' | 'Sandbox' | 'Settings',
): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click();
  await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible();
}

export async function setService(page: Page, isRunning: boolean): Promise<void> {
  await goTo(page, 'Sandbox');
  const toggle = page.getByRole('switch', { name: 'Service running' });
  if ((await toggle.isChecked()) !== isRunning) await toggle.locator('xpath=ancestor::label').click();
  await expect(page.getByText(isRunning ? 'Service: running' : 'Service: stopped')).toBeVisible();
}

/** Opens an order beside the list, with all that is known of it and its keys. */
export async function showOrder(page: Page, reference: string): Promise<void> {
  await orderLine(page, reference).click();
  const order = page.getByRole('complementary', { name: `Order ${reference}` });
  await expect(order.getByRole('button', { name: 'More actions for this order' })).toBeVisible();
}

/** Chooses a command from the menu of the order on screen. */
export async function chooseForOrder(page: Page, command: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for this order' }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

/** What `typeOrder` types. */
export const typedDraft = ({ reference, pickup, delivery, vin }: OrderText): OrderDraft =>
  draftOf(draft => {
    draft.customerReference = reference;
    draft.pickup.address = pickup ?? draft.pickup.address;
    draft.delivery.address = delivery ?? draft.delivery.address;
    draft.vehicle.vin = vin ?? draft.vehicle.vin;
  });

/** Stores drafts without the form, and places them if so wanted. @returns their local ids */
export async function storeDrafts(page: Page, drafts: OrderDraft[], isPlaced: boolean): Promise<string[]> {
  const { environment } = await callBridge(page, 'app.info', {});
  // All in the page itself: one by one from here, many would take minutes.
  return page.evaluate(
    async ([environmentId, all, placed]) => {
      const bridge: Bridge = Reflect.get(window, 'dispatchBridge');
      const ask = async (method: string, input: object) => {
        const reply = Object(await bridge.invoke(method, input, environmentId));
        if (reply.ok !== true) throw new Error(`${method}: ${JSON.stringify(reply)}`);
        return reply.value;
      };
      const localIds: string[] = [];
      for (const draft of all) {
        const { localId, version } = await ask('drafts.create', {});
        const saved = await ask('drafts.save', { localId, version, draft });
        if (placed) await ask('orders.place', { localId, version: saved.version, quotedTotalCents: null });
        localIds.push(localId);
      }
      return localIds;
    },
    [environment.id, drafts, isPlaced] as const,
  );
}

/** Without the form: a valid order is on its way. @returns its local id */
export async function placeAtOnce(
  page: Page,
  reference: string,
  text: Omit<OrderText, 'reference'> = {},
): Promise<string> {
  const [localId = ''] = await storeDrafts(page, [typedDraft({ reference, ...text })], true);
  return localId;
}

/**
 * A draft that breaks no rule, in the form, without typing it. Not while a new order is typed: as long as nothing of it
 * is saved, it is the one that is filled here.
 *
 * @returns its local id
 */
export async function openDraft(page: Page, text: OrderText): Promise<string> {
  const [localId = ''] = await storeDrafts(page, [typedDraft(text)], false);
  await page.evaluate(id => {
    window.location.hash = `#/order-form/${id}`;
  }, localId);
  await expect(field(page, 'Order', 'Your reference')).toHaveValue(text.reference);
  return localId;
}

/** An order that the service has accepted, shown beside the list. @returns its local id */
export async function acceptedOrder(page: Page, reference: string): Promise<string> {
  const localId = await placeAtOnce(page, reference);
  await expect(orderLine(page, reference)).toContainText('Accepted');
  await showOrder(page, reference);
  return localId;
}

/** Types into the draft on screen, at the field in focus, while another window saves the draft with a note. */
export async function typeInTwoWindows(
  page: Page,
  localId: string,
  words: { ours: string; theirNote: string },
): Promise<void> {
  const { draft, version } = await callBridge(page, 'drafts.get', { localId });
  const { environment } = await callBridge(page, 'app.info', {});
  const theirs = { localId, version, draft: { ...draft, customerNote: words.theirNote } };
  // In one go: the other window saves between our key and our save.
  await page.evaluate(
    ([ours, input, id]) => {
      document.execCommand('insertText', false, ours);
      const bridge: Bridge = Reflect.get(window, 'dispatchBridge');
      return bridge.invoke('drafts.save', input, id);
    },
    [words.ours, theirs, environment.id] as const,
  );
}

export interface EnvironmentText {
  name: string;
  kind: 'Sandbox' | 'Production';
  baseUrl: string;
  /** Another host for uploads and downloads. */
  allowedHost?: string;
  /** Entries of its interface profile; only `setUp` takes them. */
  profile?: Record<string, string>;
}

/** The line of an environment in the settings. */
export const environmentLine = (page: Page, name: string): Locator =>
  card(page, 'Environments').getByRole('listitem', { name, exact: true });

type OnScreen = Pick<DispatchApp, 'page' | 'electronApp'>;

/** Answers the system's question about one new environment. */
export const sayAdd = (app: OnScreen) => answerSystem(app, 'Add environment', 1);

/** Adds an environment by the editor, which the system asks about. */
export async function addEnvironment(
  app: OnScreen,
  { name, kind, baseUrl, allowedHost }: EnvironmentText,
): Promise<void> {
  const { page } = app;
  await sayAdd(app);
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Base address of the service' }).fill(baseUrl);
  if (allowedHost !== undefined) {
    await dialog.getByRole('button', { name: 'Scopes, hosts and certificates' }).click();
    await dialog.getByRole('textbox', { name: 'Allowed hosts' }).fill(allowedHost);
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(environmentLine(page, name)).toContainText(baseUrl);
}

/** Opens an environment from the bar that is always there. */
export async function openEnvironment(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Switch environment' }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

export async function typeCredential(page: Page, credential: ServiceCredential): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client ID').fill(credential.client_id);
  await dialog.getByLabel('Client secret').fill(credential.client_secret);
  await page.keyboard.press('Enter');
}

/** Enters or replaces the credential of the environment on screen. */
export async function enterCredential(page: Page, credential: ServiceCredential): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: /^(Enter credential|Replace) …/ }).click();
  await typeCredential(page, credential);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** An environment with its credential, on screen, without the editor and the dialog. */
export async function setUp(
  app: OnScreen,
  text: EnvironmentText,
  credential: ServiceCredential,
): Promise<void> {
  const { page } = app;
  const { name, kind, baseUrl, profile = {} } = text;
  const isSandbox = kind === 'Sandbox';
  const environment = { name, kind: isSandbox ? 'sandbox' : 'production', baseUrl, profile } as const;
  await sayAdd(app);
  await callBridge(page, 'environments.add', { environment });
  await openEnvironment(page, name);
  await callBridge(page, 'credentials.replace', {
    clientId: credential.client_id,
    clientSecret: credential.client_secret,
    isSessionOnly: false,
    isUntested: false,
    isOtherAccount: false,
  });
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

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

export async function openBulk(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Drafts/ })
    .click();
  await page.getByRole('button', { name: 'Bulk orders' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk orders', level: 1 })).toBeVisible();
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

/** The sheet that says what is placed, and for how much. */
export const placeSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Place \d+ orders?$/ });

/** Opens the sheet and places the rows that are ticked in it. */
export async function placeRows(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await placeSheet(page)
    .getByRole('button', { name: /^Place/ })
    .click();
}

/** Lists only some orders: by a chip above the list, or by the menu of those that have no room. */
export async function listOnly(page: Page, name: RegExp): Promise<void> {
  const chip = page.getByRole('radio', { name });
  if (await chip.isVisible()) {
    await chip.click();
    return;
  }
  await moreOrders(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

/** The button of the menu with the filters that have no room. It shows the chosen one. */
export const moreOrders = (page: Page): Locator => page.getByRole('button', { name: /more filters$/i });
