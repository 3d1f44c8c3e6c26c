import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { runToEnd } from '../support/electron/run-to-end.ts';
import { answerSystem } from '../support/electron/system-dialogs.ts';
import { startProxyTo } from '../support/proxy.ts';
import { goTo, openEnvironment } from '../support/screen/dispatcher.ts';
import { expectAccessible, picture } from '../support/screen/looks.ts';

const words = 'Set by your administrator';

/** Writes an administrator's file, and returns the variables by which Dispatch finds it. */
function policyOf(folder: string, policy: unknown): { DISPATCH_POLICY_FILE: string } {
  const file = join(folder, 'policy.json');
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy));
  return { DISPATCH_POLICY_FILE: file };
}

const policyNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'administrator’s settings' });

async function paletteWith(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Command or order' }).fill(text);
  return page.getByRole('dialog').getByRole('menuitem');
}

test('what an administrator enforces is shown, cannot be changed, and says so wherever it is tried', async ({
  start,
  dataFolder,
}) => {
  const enforced = {
    ...{
      theme: 'dark',
      density: 'comfortable',
      language: 'en',
      areNotificationsOn: true,
      refreshSeconds: 60,
    },
    quietHours: { from: '18:00', to: '07:00' },
  };
  const policy = policyOf(dataFolder, { defaults: { areSingleKeysOn: false }, enforced });
  const { page, electronApp } = await start(policy);
  await expect.poll(() => electronApp.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  await goTo(page, 'Settings');
  const group = (name: string) => page.getByRole('radiogroup', { name, exact: true });
  const box = (name: string) => page.getByRole('checkbox', { name });
  for (const control of [
    ...[group('Theme'), group('Row height'), box('Show desktop notifications'), box('Quiet hours')],
    ...['Language', 'Check for order updates'].map(name =>
      page.getByRole('button', { name: new RegExp(name) }).first(),
    ),
  ])
    await expect(control).toHaveAccessibleDescription(new RegExp(words));
  await expect(group('Theme').getByRole('radio', { name: 'Dark' })).toBeChecked();
  // A default of the administrator is the user's to change.
  await expect(box('Single-key shortcuts')).not.toBeChecked();
  await page.getByText('Single-key shortcuts').click();
  await expect(box('Single-key shortcuts')).toBeChecked();
  await expect(policyNotice(page)).toBeHidden();
  await expectAccessible(page, 'enforced settings');
  await picture(page, 'enforced-settings');

  const commands = await paletteWith(page, 'light theme');
  await expect(commands.filter({ hasText: 'Light theme' })).toContainText(words);
  await commands.filter({ hasText: 'Light theme' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Your administrator has set this value',
  );
  await expect(
    (await paletteWith(page, 'language')).filter({ hasText: 'Language and formats' }),
  ).toContainText(words);
  // The page is a stranger.
  const reason = callBridge(page, 'settings.save', { theme: 'light' }).then(
    () => null,
    (error: unknown) => String(error),
  );
  expect(await reason).toContain('The administrator enforces theme');
  expect(await electronApp.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
});

test('what is enforced is reached by the keyboard, and refuses every key and click', async ({
  start,
  dataFolder,
}) => {
  const enforced = { density: 'comfortable', areNotificationsOn: true, refreshSeconds: 0 };
  const { page } = await start(policyOf(dataFolder, { enforced }));
  await goTo(page, 'Settings');
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  const box = page.getByRole('checkbox', { name: 'Show desktop notifications' });
  const field = page.getByRole('button', { name: /Check for order updates/ });

  await page.getByRole('button', { name: 'Language' }).focus();
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('aria-readonly', 'true');
  await page.keyboard.press('Space');
  await page.getByText('Show desktop notifications').click();
  await expect(box).toBeChecked();

  await page.getByRole('button', { name: 'Zoom' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(radio('Compact')).toBeFocused();
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key);
  // Forced, because Playwright waits until what is disabled is enabled.
  await radio('Compact').click({ force: true });
  await expect(radio('Compact')).toBeDisabled();
  await expect(radio('Comfortable')).toBeChecked();

  await box.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await expect(field).toBeDisabled();
  // An open list would have the focus.
  for (const key of ['Enter', 'ArrowLeft', 'e']) await page.keyboard.press(key);
  await expect(field).toBeFocused();
  await field.click({ force: true });
  await page.keyboard.press('ArrowDown');
  await expect(field).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toContainText('Only when I choose Refresh');
  // What the value means is said, too, because the user could not have chosen it knowingly.
  await expect(field).toHaveAccessibleDescription(/may then be incomplete\. Set by your administrator$/);
  // The controls themselves refuse: the attempt would otherwise be answered by a message, which goes by itself.
  expect(await page.getByRole('region', { name: 'Messages' }).textContent()).toBe('');
  await expectAccessible(page, 'enforced settings by keyboard', { isDarkToo: true });
});

test('a locked choice looks locked with forced colours, too', async ({ start, dataFolder }) => {
  const { page } = await start(policyOf(dataFolder, { enforced: { theme: 'dark' } }));
  await goTo(page, 'Settings');
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = (chip: string) =>
    page.getByRole('radio', { name: chip, exact: true }).evaluate(element => {
      const probe = document.createElement('span');
      probe.style.cssText = 'color: GrayText; background: Canvas; forced-color-adjust: none';
      document.body.append(probe);
      const [own, grey] = [getComputedStyle(element), getComputedStyle(probe)];
      const found = [own.color === grey.color, own.backgroundColor === grey.backgroundColor];
      probe.remove();
      return found;
    });
  expect(await colours('Dark')).toEqual([true, true]);
  expect((await colours('Light'))[0]).toBe(true);
  expect((await colours('Comfortable'))[0]).toBe(false);
});

test('an interval that an administrator enforces is shown with its unit, even if the list does not have it', async ({
  start,
  dataFolder,
}) => {
  for (const [refreshSeconds, language, text] of [
    [45, 'en', 'Every 45 seconds'],
    [3_600, 'de', 'Alle 60 Minuten'],
  ] as const) {
    const app = await start(policyOf(dataFolder, { enforced: { refreshSeconds, language } }));
    await app.page.evaluate(() => void (location.hash = '#/settings'));
    await expect(app.page.locator('[data-settings]').getByRole('button', { name: text })).toBeVisible();
    await app.close();
  }
});

test('a policy that is wrong is named in Settings, and Dispatch runs with what is valid of it', async ({
  start,
  dataFolder,
}) => {
  const flawed = {
    enforced: { theme: 'dark', sounds: true, areSingleKeysOn: true, refreshSeconds: 'often' },
  };
  const app = await start(policyOf(dataFolder, flawed));
  await goTo(app.page, 'Settings');
  const notice = policyNotice(app.page);
  await expect(notice).toContainText('Dispatch ignores a part of your administrator’s settings');
  await expect(notice.getByRole('listitem')).toHaveText([
    'enforced.sounds This version of Dispatch does not know this part.',
    'enforced.areSingleKeysOn Your administrator cannot set this here: the choice is yours.',
    'enforced.refreshSeconds The setting cannot have this value.',
  ]);
  await expect(notice).toContainText(join(dataFolder, 'policy.json'));
  await expect(app.page.getByRole('radiogroup', { name: 'Theme', exact: true })).toHaveAccessibleDescription(
    words,
  );
  await expectAccessible(app.page, 'a flawed policy');
  await app.close();

  const long = 'x'.repeat(200);
  const many = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`${long}${n}`, n]));
  const other = await start(policyOf(dataFolder, { enforced: many }));
  await goTo(other.page, 'Settings');
  await expect(policyNotice(other.page).getByRole('listitem')).toHaveCount(21);
  await expect(policyNotice(other.page).getByRole('listitem').last()).toHaveText(
    'Dispatch also ignores 3 more parts.',
  );
  await picture(other.page, 'many-ignored-parts');
  await other.close();

  const { page } = await start(policyOf(dataFolder, '{'));
  await goTo(page, 'Settings');
  await expect(policyNotice(page)).toContainText('The content of the file is not a valid list of settings.');
  await expect(page.getByRole('radiogroup', { name: 'Theme', exact: true })).toHaveAccessibleDescription('');
});

const report = z.object({
  settings: z.record(z.string(), z.looseObject({ value: z.unknown(), from: z.string() })),
  policies: z.array(z.object({ path: z.string() })),
  environments: z.array(z.object({ name: z.string(), from: z.string() })),
});

test.describe('--show-settings', () => {
  test.use({ ownBrowser: true });

  test('prints each setting with its origin, and needs neither a window nor that Dispatch does not run', async ({
    start,
    dataFolder,
  }) => {
    const policy = policyOf(dataFolder, {
      defaults: { density: 'comfortable' },
      enforced: { language: 'de' },
    });
    const environments = [
      { name: 'Head office', kind: 'production', baseUrl: 'https://transport.example.com' },
    ];
    const file = join(dataFolder, 'environments.json');
    writeFileSync(file, JSON.stringify({ dispatchEnvironments: 1, environments }));
    const env = { ...policy, DISPATCH_ENVIRONMENTS_FILE: file };
    const show = () => runToEnd(dataFolder, { after: ['--show-settings'], env });

    const before = await show();
    expect(before.code).toBe(0);
    expect(report.parse(JSON.parse(before.stdout)).settings.theme).toEqual({
      value: 'system',
      from: 'built-in',
    });
    expect(existsSync(join(dataFolder, 'app.db'))).toBe(false);

    const app = await start(env);
    await callBridge(app.page, 'settings.save', { theme: 'dark' });
    const { code, stdout } = await show();
    expect(code).toBe(0);
    const { settings, ...others } = report.parse(JSON.parse(stdout));
    expect(settings).toMatchObject({
      theme: { value: 'dark', from: 'user' },
      density: { value: 'comfortable', from: 'administrator-default', policy: policy.DISPATCH_POLICY_FILE },
      language: { value: 'de', from: 'administrator-enforced', policy: policy.DISPATCH_POLICY_FILE },
      refreshSeconds: { value: 15, from: 'built-in' },
    });
    expect(others.environments).toEqual([
      { name: 'Local sandbox', from: 'built-in' },
      { name: 'Head office', from: 'administrator' },
    ]);
    expect(app.isRunning()).toBe(true);
    expect(app.pages()).toHaveLength(1);
  });
});

test('a proxy that demands a sign-in gets user name and password from Settings, and no other proxy does', async ({
  app,
  started,
}) => {
  const { page, electronApp } = app;
  const authorization = `Basic ${Buffer.from('jonas:geheim').toString('base64')}`;
  // Nothing listens where it leads: what counts is what the proxy was given.
  const proxy = await startProxyTo(1, { signIn: { authorization, challenges: ['Basic realm="Office"'] } });
  started.others.push({ stop: async () => proxy.stop() });
  await electronApp.evaluate(
    ({ session }, address) => {
      session.defaultSession.resolveProxy = () => Promise.resolve(`PROXY ${address}`);
    },
    proxy.url.replace('http://', ''),
  );
  const environment = { name: 'Office', kind: 'sandbox', baseUrl: 'https://service.test' } as const;
  await answerSystem(app, 'Add environment');
  await callBridge(page, 'environments.add', { environment });
  await openEnvironment(page, 'Office');
  const credential = { clientId: 'office', clientSecret: 'hush' };
  const options = { isSessionOnly: false, isUntested: true, isOtherAccount: false };
  await callBridge(page, 'credentials.replace', { ...credential, ...options });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('The network’s proxy demands a sign-in').first()).toBeVisible();

  const card = page.getByRole('region', { name: 'Proxy of the network' });
  await expect(card).toContainText(proxy.url);
  await expect(card).toContainText('The proxy demands a user name and a password.');
  await expectAccessible(page, 'a proxy that demands a sign-in', { isDarkToo: true });
  await card.getByRole('button', { name: 'Sign in …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The connection to this proxy is not encrypted.');
  await dialog.getByRole('textbox', { name: 'User name' }).fill('jo:nas');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'User name' })).toHaveAccessibleDescription(
    /without a colon/,
  );
  await expectAccessible(page, 'the sign-in to a proxy', { within: '[role=dialog]', isDarkToo: true });
  await dialog.getByRole('textbox', { name: 'User name' }).fill('jonas');
  await dialog.getByLabel('Password').fill('geheim');
  await picture(page, 'proxy-sign-in');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Dispatch uses the saved user name and password.');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect.poll(() => proxy.asked.at(-1)).toBe(authorization);

  await card.getByRole('button', { name: 'Remove the sign-in' }).click();
  await expect(card).toContainText('The proxy demands a user name and a password.');
});
