import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { answerSystem } from '../support/electron/system-dialogs.ts';
import { startOtherServer } from '../support/other-server.ts';
import {
  addEnvironment,
  card,
  enterCredential,
  environmentLine,
  field,
  goTo,
  newOrder,
  openDraft,
  openEnvironment,
  orderLine,
  placeAtOnce,
  placeOrder,
  setUp,
  typeCredential,
} from '../support/screen/dispatcher.ts';

const remoteText = (baseUrl: string) => ({ name: 'Nordwagen test', kind: 'Sandbox', baseUrl }) as const;

// @interface service.environments service.demonstration-data
test('an order goes to the service that was added and nowhere else, and nothing is mixed on screen', async ({
  app,
  remote,
}) => {
  const { page, control } = app;
  await expect(page.getByRole('banner')).toContainText('Prices and times are examples.');
  await addEnvironment(app, remoteText(remote.baseUrl));
  await openEnvironment(page, 'Nordwagen test');
  const banner = page.getByRole('status').filter({ hasText: 'No credential yet' });
  await banner.getByRole('button', { name: 'Go to credential' }).click();
  const credential = card(page, 'Credential of Nordwagen test');
  await expect(credential).toContainText('No credential');

  const enter = credential.getByRole('button', { name: 'Enter credential …' });
  await enter.click();
  const dialog = page.getByRole('dialog');
  await typeCredential(page, { client_id: 'sandbox-full', client_secret: 'not this one' });
  await expect(dialog.getByRole('alert')).toContainText('The service does not know this credential');
  // A slip is corrected, not typed anew. Beyond the field the page has no secret.
  await expect(dialog.getByLabel('Client ID')).toHaveValue('sandbox-full');
  await expect(dialog.getByLabel('Client secret')).toHaveValue('not this one');
  await expect(dialog.getByLabel('Client secret')).toBeFocused();
  expect(await page.content()).not.toContain('not this one');
  await expect(dialog.getByLabel('Client secret')).toHaveAttribute('type', 'password');
  await remote.control.faults({ operation: 'order-list', kind: 'status', status: 503 });
  await typeCredential(page, remote.credentials.full);
  await expect(dialog).toBeHidden();
  await expect(credential.getByRole('list', { name: 'What the credential may do' })).toContainText(
    'orders:write',
  );
  await goTo(page, 'Orders');
  await expect(page.getByText('No orders loaded so far')).toBeVisible();
  await expect(page.getByText(/^Loading the order list is interrupted: /)).toBeVisible();
  await placeAtOnce(page, 'NORD-1');
  await expect(orderLine(page, 'NORD-1')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(1);
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(dialog).toContainText('Orders may be missing.');
  await page.keyboard.press('Escape');
  await remote.control.noFaults();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(dialog).toContainText('1 row');
  await expect(dialog).not.toContainText('missing');
  await page.keyboard.press('Escape');
  await goTo(page, 'Settings');
  await credential.getByRole('button', { name: 'Test connection' }).click();
  await expect(credential.getByRole('status').filter({ hasText: 'Connection works' })).toContainText(
    /in \d+ ms/,
  );
  await goTo(page, 'Orders');
  // The local sandbox has been asked for its orders since then, and has none.
  await page.getByRole('button', { name: 'Switch environment' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Nordwagen test/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(await control.effects()).toEqual([]);

  // Nothing of the one is shown in the other, and what was just typed stays where it was typed.
  await placeAtOnce(page, 'LOCAL-1');
  await expect(orderLine(page, 'LOCAL-1')).toContainText('Accepted');
  await openEnvironment(page, 'Nordwagen test');
  await newOrder(page);
  await field(page, 'Pickup', 'Address').fill('Tampere, Finland');
  await field(page, 'Order', 'Your reference').fill('NORD-DRAFT');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Command or order' }).fill('Local');
  await page.getByRole('menuitem', { name: 'Open environment Local sandbox' }).click();

  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(orderLine(page, 'LOCAL-1')).toBeVisible();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(orderLine(page, 'NORD-1')).toHaveCount(0);
  await goTo(page, 'Drafts');
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(page.getByText('NORD-DRAFT')).toHaveCount(0);

  await openEnvironment(page, 'Nordwagen test');
  await expect(orderLine(page, 'NORD-1')).toBeVisible();
  await expect(orderLine(page, 'LOCAL-1')).toHaveCount(0);
  await goTo(page, 'Drafts');
  await page.getByText('NORD-DRAFT').click();
  await expect(field(page, 'Pickup', 'Address')).toHaveValue('Tampere, Finland');
});

// @interface auth.scopes
test('a scope that is lacking is said wherever it is missed, and typing goes on', async ({ app, remote }) => {
  const { page } = app;
  await setUp(app, remoteText(remote.baseUrl), remote.credentials.read_only);
  await goTo(page, 'Settings');
  await expect(card(page, 'Credential of Nordwagen test')).toContainText('orders:write missing');
  await goTo(page, 'Sandbox');
  await expect(page.getByText('The credential lacks the permission test:write')).toBeVisible();
  await goTo(page, 'Reports');
  await expect(page.getByText('The credential lacks the permission reports:read')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await openDraft(page, { reference: 'READ-1' });
  await expect(page.getByText('The credential lacks the permission orders:write')).toBeVisible();
  await expect(page.getByText('No price with this credential')).toBeVisible();
  await placeOrder(page);
  await expect(orderLine(page, 'READ-1')).toContainText('Queued');
  await enterCredential(page, remote.credentials.full);
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'READ-1')).toContainText('Accepted');

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Edit Nordwagen test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scopes, hosts and certificates' }).click();
  await dialog.getByText('All scopes of the credential').click();
  await dialog.getByText('orders:read').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await goTo(page, 'Orders');
  await expect(page.getByText('This environment does not ask for the permission orders:read')).toBeVisible();
});

test('a credential is kept without a test where the service is away, if one says so', async ({
  app,
  remote,
}) => {
  const { page } = app;
  await addEnvironment(app, remoteText(remote.baseUrl));
  await openEnvironment(page, 'Nordwagen test');
  await remote.stop();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Enter credential …' }).click();
  await typeCredential(page, remote.credentials.full);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The service cannot be reached');
  await dialog.getByRole('button', { name: 'Save without testing' }).click();
  await expect(dialog).toBeHidden();
  const credential = card(page, 'Credential of Nordwagen test');
  await expect(credential).not.toContainText('No credential');
  await credential.getByRole('button', { name: 'Test connection' }).click();
  await expect(credential.getByRole('alert')).toContainText('The service cannot be reached');
  await credential.getByRole('button', { name: 'Remove …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(credential).toContainText('No credential');
});

test('what waits is parked when the credential becomes another customer’s', async ({ app, remote }) => {
  const { page } = app;
  await setUp(app, remoteText(remote.baseUrl), remote.credentials.read_only);
  await placeAtOnce(page, 'FORMER-1');
  await expect(orderLine(page, 'FORMER-1')).toContainText('Queued');
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Replace …' }).click();
  await page.getByRole('dialog').getByText('This credential belongs to another customer').click();
  await typeCredential(page, remote.credentials.other_customer);
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, 'Outbox');
  await page.getByRole('row', { name: /FORMER-1/ }).click();
  const details = page.getByRole('complementary', { name: 'Item: Place order FORMER-1' });
  await expect(details.getByText('This item belongs to another account')).toBeVisible();
  expect(await remote.control.effectsOf('order-create')).toEqual([]);

  // Elsewhere it is not forgotten: the bar says so and leads back.
  await openEnvironment(page, 'Local sandbox');
  await page.getByRole('button', { name: /Nordwagen test 1 item needs attention/ }).click();
  await expect(orderLine(page, 'FORMER-1')).toContainText('Needs attention');
});

test('an environment that is added is asked about by the system, and is there only where that is meant', async ({
  app,
  started,
}) => {
  const { page } = app;
  const other = await startOtherServer();
  started.others.push(other);
  const text = { ...remoteText(other.baseUrl), kind: 'sandbox' } as const;

  // A page that asks for it by itself, as a hostile one would.
  const asked = await answerSystem(app, 'Cancel');
  expect(await callBridge(page, 'environments.add', { environment: text })).toEqual({ id: null });
  // After a question that was declined, there is no other one before somebody has pressed something.
  await page.keyboard.press('Shift');
  const file = JSON.stringify({ dispatchEnvironments: 1, environments: [text] });
  expect(await callBridge(page, 'environments.import', { text: file })).toMatchObject({
    added: 0,
    declined: 1,
  });
  expect(await asked()).toEqual(Array(2).fill(expect.stringContaining(`Base address: ${other.baseUrl}/`)));
  expect(await callBridge(page, 'environments.list', {})).toHaveLength(1);

  // The dispatcher, who thinks better of it, and then means it.
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(text.name);
  await dialog.getByRole('textbox', { name: 'Base address of the service' }).fill(text.baseUrl);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('The environment was not added')).toBeVisible();
  await answerSystem(app, 'Add environment');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(environmentLine(page, text.name)).toContainText(other.baseUrl);
  expect(other.requests).toEqual([]);
});

test('an environment that is led to another server is asked about by the system, and takes no credential there', async ({
  app,
  remote,
  started,
}) => {
  const { page } = app;
  const other = await startOtherServer();
  started.others.push(other);
  await setUp(app, remoteText(remote.baseUrl), remote.credentials.full);
  const { id } = (await callBridge(page, 'app.info', {})).environment;

  // A page that asks for it by itself, as a hostile one would.
  const refused = await answerSystem(app, 'Do not change');
  const environment = { name: 'Nordwagen test', kind: 'sandbox', baseUrl: other.baseUrl } as const;
  expect(await callBridge(page, 'environments.edit', { id, environment })).toEqual({ isChanged: false });
  await callBridge(page, 'connection.test', {});
  expect(other.requests).toEqual([]);
  expect(await refused()).toEqual([
    expect.stringContaining(`Base address: ${remote.baseUrl}/ → ${other.baseUrl}/`),
  ]);

  // The dispatcher, who thinks better of it, and then means it.
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Edit Nordwagen test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Base address of the service' }).fill(other.baseUrl);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('The environment was not changed')).toBeVisible();
  await answerSystem(app, 'Change');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(environmentLine(page, 'Nordwagen test')).toContainText(other.baseUrl);
  await expect(card(page, 'Credential of Nordwagen test')).toContainText('No credential');
  await expect(callBridge(page, 'connection.test', {})).rejects.toThrow('no_credential');
  expect(other.requests).toEqual([]);
});

test('production asks before the first write after every start and always shows its name', async ({
  start,
  remote,
}) => {
  const before = await start();
  const profile = { cancelOrderPath: '/v2/orders/{order_id}/cancel' };
  const text = { name: 'Acme', kind: 'Production', baseUrl: remote.baseUrl, profile } as const;
  await setUp(before, text, remote.credentials.full);
  const bar = before.page.getByRole('banner');
  await expect(bar).toContainText('Production');
  await expect(bar).toContainText('Acme');
  await openDraft(before.page, { reference: 'REAL-1' });
  const place = before.page.getByRole('button', {
    name: /^Place (order|anyway) · .*€ Order REAL-1. Environment: Acme/,
  });
  await place.click();
  const question = before.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await callBridge(before.page, 'outbox.list', { filter: 'open' })).toEqual([]);
  await place.click();
  await question.getByRole('button', { name: 'Place order' }).click();
  await expect(orderLine(before.page, 'REAL-1')).toContainText('Accepted');
  // Placed by the second press alone.
  expect(await remote.control.effectsOf('order-create')).toHaveLength(1);
  // Once a start, not once an order; this one is on its way when the program ends.
  await remote.control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 600_000, times: 1 });
  await openDraft(before.page, { reference: 'REAL-2' });
  await placeOrder(before.page);
  await expect(orderLine(before.page, 'REAL-2')).toContainText('Sending');
  await before.close();

  const { page } = await start();
  await expect(page.getByRole('banner')).toContainText('Acme');
  await enterCredential(page, remote.credentials.full);
  const waits = page.getByRole('status').filter({ hasText: '1 item needs your confirmation' });
  expect(await remote.control.effectsOf('order-create')).toHaveLength(1);
  // To cancel orders there is asked for as well, and nothing is queued unless it is meant.
  await goTo(page, 'Orders');
  await orderLine(page, 'REAL-1').locator('[data-box]').click();
  await page.getByRole('button', { name: 'Cancel orders …' }).click();
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel 1 order?' });
  await expect(cancelling.getByRole('listitem')).toHaveText(/^REAL-1/);
  await cancelling.getByRole('button', { name: 'Cancel 1 order' }).click();
  const inProduction = page.getByRole('alertdialog', { name: 'Send to production?' });
  await expect(inProduction.getByRole('button', { name: 'Cancel orders' })).toBeVisible();
  await inProduction.getByRole('button', { name: 'Do not cancel' }).click();
  await expect(inProduction).toBeHidden();
  expect((await callBridge(page, 'outbox.list', { filter: 'open' })).map(({ kind }) => kind)).toEqual([
    'order-create',
  ]);
  await waits.getByRole('button', { name: 'Send to production …' }).click();
  await page.getByRole('button', { name: 'Send queued items' }).click();
  await goTo(page, 'Orders');
  await expect(orderLine(page, 'REAL-2')).toContainText('Accepted');
  expect(await remote.control.effectsOf('order-create')).toHaveLength(2);
});

test('what the administrator’s file sets up stays; what one adds oneself is checked as one types', async ({
  start,
  dataFolder,
}) => {
  const file = join(dataFolder, 'administrator.json');
  const environments = [
    { name: 'Head office', kind: 'production', baseUrl: 'https://transport.example.com' },
  ];
  writeFileSync(file, JSON.stringify({ dispatchEnvironments: 1, environments }));
  const app = await start({ DISPATCH_ENVIRONMENTS_FILE: file });
  const { page } = app;
  await goTo(page, 'Settings');
  const line = environmentLine(page, 'Head office');
  await expect(line).toContainText('Set up by your administrator');
  // It has a client certificate of this user, and nothing else can be changed.
  await expect(line.getByRole('button')).toHaveText(['Open', '']);
  await line.getByRole('button', { name: 'Client certificate of Head office' }).click();
  await expect(page.getByRole('dialog')).toContainText('Client certificate of Head office');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Base address of the service' });
  for (const [text, words] of [
    ['http://transport.example.com', /must begin with https/],
    ['https://me:secret@transport.example.com', /up to the @/],
    ['https://transport.example.com/?a', /the \? or #/],
  ] as const) {
    await address.fill(text);
    await expect(address).toHaveAccessibleDescription(words);
  }
  await address.fill('https://transport.example.com');
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Details');
  await dialog.getByRole('button', { name: 'Interface details' }).click();
  const pageSize = dialog.getByRole('region', { name: 'Limits' }).getByRole('textbox', { name: 'pageSize' });
  await pageSize.fill('500');
  await expect(pageSize).toHaveAccessibleDescription('Enter 100 or less');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeVisible();
  await pageSize.fill('20');
  await answerSystem(app, 'Add environment');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add environment' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit Details' }).click();
  await expect(dialog.getByText('1 value changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Details' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(environmentLine(page, 'Details')).toBeHidden();
});

test('an administrator’s file that does not count says why, and what it had set up is one’s own', async ({
  start,
  dataFolder,
}) => {
  const file = join(dataFolder, 'administrator.json');
  const environments = [
    { name: 'Head office', kind: 'production', baseUrl: 'https://transport.example.com' },
  ];
  writeFileSync(file, JSON.stringify({ dispatchEnvironments: 1, environments }));
  const before = await start({ DISPATCH_ENVIRONMENTS_FILE: file });
  await before.close();
  unlinkSync(file);
  symlinkSync(join(dataFolder, 'elsewhere.json'), file);

  const { page } = await start({ DISPATCH_ENVIRONMENTS_FILE: file });
  await goTo(page, 'Settings');
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Dispatch does not use your administrator’s environment file' });
  await expect(notice).toContainText('is a link to another place');
  await expect(notice).toContainText(file);
  const line = environmentLine(page, 'Head office');
  await expect(line).toContainText('Your administrator no longer sets up this environment');
  await expect(line.getByRole('button', { name: 'Edit Head office' })).toBeVisible();
});

test('an export holds no secrets and can be imported again', async ({ app, remote, dataFolder }) => {
  const { page, electronApp } = app;
  const chooser = page.waitForEvent('filechooser');
  await setUp(app, remoteText(remote.baseUrl), remote.credentials.full);
  await goTo(page, 'Settings');
  const file = join(dataFolder, 'environments.json');
  await electronApp.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(page.getByText(/^Environments saved to .* contains no credentials\.$/)).toBeVisible();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(remote.baseUrl);
  expect(text).not.toContain(remote.credentials.full.client_secret);
  expect(text).not.toContain(remote.credentials.full.client_id);

  await page.getByRole('button', { name: 'Remove Nordwagen test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  // The one on screen is gone, so the local sandbox is shown.
  await expect(page.getByRole('banner')).toContainText('Local sandbox');
  await goTo(page, 'Settings');
  await expect(environmentLine(page, 'Nordwagen test')).toBeHidden();
  await answerSystem(app, 'Add environment');
  await page.getByRole('button', { name: 'Import …' }).click();
  await (await chooser).setFiles(file);
  await expect(environmentLine(page, 'Nordwagen test')).toBeVisible();
  await expect(page.getByText('1 environment added.')).toBeVisible();
});
