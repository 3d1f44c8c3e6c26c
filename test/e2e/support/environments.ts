import { expect, type Locator, type Page } from '@playwright/test';
import { callBridge } from './bridge.ts';
import { card, goTo } from './dispatcher.ts';
import type { ServiceCredential } from './remote-service.ts';

export interface EnvironmentText {
  name: string;
  kind: 'Sandbox' | 'Production';
  baseUrl: string;
}

/** The line of an environment in the settings. */
export const environmentLine = (page: Page, name: string): Locator =>
  card(page, 'Environments').getByRole('listitem', { name, exact: true });

/** Adds an environment by the editor. */
export async function addEnvironment(page: Page, { name, kind, baseUrl }: EnvironmentText): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Add environment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Base address of the service' }).fill(baseUrl);
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
  await dialog.getByLabel('Client id').fill(credential.client_id);
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
export async function setUp(page: Page, text: EnvironmentText, credential: ServiceCredential): Promise<void> {
  const { name, kind, baseUrl } = text;
  const environment = { name, kind: kind === 'Sandbox' ? 'sandbox' : 'production', baseUrl } as const;
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
