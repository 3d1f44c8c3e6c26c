import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { clientKeys } from '../support/client-keys.ts';
import type { DispatchApp } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { startGateway } from '../support/gateway.ts';
import {
  card,
  environmentLine,
  goTo,
  openEnvironment,
  sayAdd,
  typeCredential,
} from '../support/screen/dispatcher.ts';

const authority = readFileSync(
  join(import.meta.dirname, '../contract/client/certificates/test-only-authority.pem'),
  'utf8',
);

/** What the user chooses in the system's next dialogs; null closes one. */
const chooseFile = ({ electronApp }: DispatchApp, path: string | null): Promise<void> =>
  electronApp.evaluate(({ dialog }, chosen) => {
    const reply = { canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] };
    Object.assign(dialog, { showOpenDialog: () => Promise.resolve(reply) });
  }, path);

test('a gateway that asks for a certificate lets the order through once it is chosen, and the page never has it', async ({
  app,
  remote,
  started,
}) => {
  const { page } = app;
  const ends: (() => void)[] = [];
  const keys = clientKeys(end => void ends.push(end));
  keys.make('office', { days: 20 });
  keys.pack('office', 'of the file');
  const gateway = await startGateway(remote.baseUrl, keys.text('authority.crt'));
  started.others.push({
    stop: async () => {
      gateway.stop();
      for (const end of ends) end();
    },
  });
  await sayAdd(app);
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Behind a gateway');
  await dialog.getByRole('textbox', { name: 'Base address of the service' }).fill(gateway.baseUrl);
  await dialog.getByRole('button', { name: 'Scopes, hosts and certificates' }).click();
  await dialog.getByRole('textbox', { name: 'Additional trusted certificates' }).fill(authority);
  await dialog.getByRole('button', { name: 'Client certificate' }).click();
  await expect(dialog).toContainText('Add the environment first.');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(environmentLine(page, 'Behind a gateway')).toContainText(gateway.baseUrl);

  await openEnvironment(page, 'Behind a gateway');
  await goTo(page, 'Settings');
  const credential = card(page, 'Credential of Behind a gateway');
  await credential.getByRole('button', { name: 'Enter credential …' }).click();
  await typeCredential(page, remote.credentials.full);
  await expect(dialog.getByRole('alert')).toContainText('The service needs a client certificate');
  await dialog.getByRole('button', { name: 'Save without testing' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit Behind a gateway' }).click();
  await dialog.getByRole('button', { name: 'Client certificate' }).click();
  const choose = dialog.getByRole('button', { name: 'Choose certificate …' });
  await chooseFile(app, null);
  await choose.click();
  await expect(choose).toBeEnabled();
  await chooseFile(app, keys.path('office.crt'));
  await choose.click();
  await expect(dialog).toContainText('The file has no private key.');
  await dialog.getByRole('button', { name: 'Do not use this file' }).click();
  await chooseFile(app, keys.path('office.p12'));
  await choose.click();
  await expect(dialog).toContainText('Chosen file: office.p12');
  const password = dialog.getByLabel('Password of the file');
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('not this one');
  await password.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong.');
  await password.fill('of the file');
  // Enter saves the certificate, not the form around it.
  await password.press('Enter');
  await expect(dialog).toContainText('CN=office, O=Nordbil');
  await expect(dialog).toContainText('CN=authority');
  await expect(dialog.getByRole('status').filter({ hasText: 'expires soon' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Replace certificate …' })).toBeVisible();
  const content = await page.content();
  for (const secret of ['PRIVATE KEY', 'BEGIN CERTIFICATE', 'of the file', 'not this one'])
    expect(content.replace(authority, '')).not.toContain(secret);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await credential.getByRole('button', { name: 'Test connection' }).click();
  await expect(credential.getByRole('status').filter({ hasText: 'Connection works' })).toBeVisible();
  expect(gateway.shown.at(-1)).toBe('office');
  // Also where nobody looks into the folded part of the form.
  await expect(credential.getByRole('status').filter({ hasText: 'expires soon' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Behind a gateway' }).click();
  await dialog.getByRole('button', { name: 'Client certificate' }).click();
  await dialog.getByRole('button', { name: 'Remove certificate …' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(choose).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await credential.getByRole('button', { name: 'Test connection' }).click();
  await expect(credential.getByRole('alert')).toContainText('The service needs a client certificate');
});
