import { join } from 'node:path';
import { expect } from '@playwright/test';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { dayMs } from '../../src-shared/domain/durations.ts';
import {
  callBridge,
  type DispatchApp,
  newDataFolder,
  removeFolder,
  startDispatch,
} from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { answerSystem } from '../support/electron/system-dialogs.ts';
import { computerAt, moveAway, startOn } from '../support/move.ts';
import {
  card,
  enterCredential,
  goTo,
  openEnvironment,
  orderLine,
  setUp,
  storeDrafts,
  typedDraft,
} from '../support/screen/dispatcher.ts';
import { expectAccessible } from '../support/screen/looks.ts';
import { refusingOrigin } from '../support/torture/app.ts';
import { createHands, orderText } from '../support/torture/work.ts';

const name = 'Nordwagen test';

/** What the system's dialogs for a file answer. */
const answerWith = ({ electronApp }: DispatchApp, path: string): Promise<void> =>
  electronApp.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);

const moveCard = ({ page }: DispatchApp) => card(page, 'Move to another computer');

test('a file of long ago says that each item is asked about, and then it is', async ({
  app,
  remote,
  dataFolder,
}) => {
  const file = join(dataFolder, 'long-ago.dispatchmove');
  const { client_id: clientId, client_secret: clientSecret } = remote.credentials.full;
  const twoDaysAgo = { ...systemClock, nowMs: () => systemClock.nowMs() - 2 * dayMs };
  const old = await startOn(computerAt(join(dataFolder, 'old')), {
    ...{ baseUrl: remote.baseUrl, client: { clientId, clientSecret }, file, clock: twoDaysAgo },
  });
  old.network.trouble(() => ({ origin: refusingOrigin }));
  const hands = createHands(old.app.front, () => undefined);
  await hands.place(await hands.draft(orderText('LONG-AGO-1', '')));
  await moveAway(old);
  await old.app.stop();

  const { page } = app;
  await goTo(page, 'Settings');
  await answerWith(app, file);
  await moveCard(app).getByRole('button', { name: 'Continue from another computer …' }).click();
  const arrive = page.getByRole('dialog', { name: 'Continue from another computer?' });
  await expect(arrive.getByRole('listitem')).toContainText('1 outbox item');
  await expect(arrive.getByRole('listitem')).toContainText(
    'The move was too long ago to send without a question',
  );
  await expect(arrive.getByRole('listitem')).toContainText('Dispatch asks you about each one.');
  await expectAccessible(page, 'continue from another computer, too late', { isDarkToo: true });
  await answerSystem(app, 'Add environment', 1);
  await arrive.getByRole('button', { name: 'Continue here' }).click();
  await expect(arrive).toContainText('1 item needs your decision: it may have been sent already.');
  expect(await remote.control.effectsOf('order-create')).toEqual([]);
});

test('an order that waits and a draft go to another computer, which sends the order once', async ({
  app,
  remote,
  dataFolder,
  started,
}) => {
  const file = join(dataFolder, 'work.dispatchmove');
  await setUp(app, { name, kind: 'Sandbox', baseUrl: remote.baseUrl }, remote.credentials.full);
  const { page } = app;
  await callBridge(page, 'outbox.setPaused', { isPaused: true });
  const [localId = ''] = await storeDrafts(
    page,
    [typedDraft({ reference: 'WAITS-1' }), typedDraft({ reference: 'DRAFT-1' })],
    false,
  );
  const { version } = await callBridge(page, 'drafts.get', { localId });
  await callBridge(page, 'orders.place', { localId, version, quotedTotalCents: null });

  await goTo(page, 'Settings');
  await moveCard(app).getByRole('button', { name: 'Move to another computer …' }).click();
  const leave = page.getByRole('dialog', { name: 'Move to another computer?' });
  await expect(leave.getByRole('checkbox', { name })).toBeChecked();
  await expect(leave.getByRole('listitem')).toContainText('1 draft');
  await expect(leave.getByRole('listitem')).toContainText('1 outbox item');
  await expect(leave).toContainText('stops sending for these environments for good');
  await expect(leave.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'move to another computer', { isDarkToo: true });
  await answerWith(app, file);
  await leave.getByRole('button', { name: 'Move and save file …' }).click();
  await expect(page.getByText('The file is saved. Open it in Settings on the other computer.')).toBeVisible();
  await expect(leave).toBeHidden();
  await expect(moveCard(app)).toContainText('The environment moved to another computer on');
  await expectAccessible(page, 'environment that has moved', { isDarkToo: true });

  // It says so everywhere, shows its drafts, and changes nothing.
  await goTo(page, 'Drafts');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'The environment moved to another computer on',
  );
  await expect(page.getByRole('grid', { name: 'Drafts' })).toContainText('DRAFT-1');
  await expect(callBridge(page, 'outbox.setPaused', { isPaused: false })).rejects.toThrow();
  expect(await remote.control.effectsOf('order-create')).toEqual([]);

  const otherFolder = newDataFolder();
  const other = await startDispatch(otherFolder);
  started.apps.push(other);
  started.others.push({ stop: () => removeFolder(otherFolder) });
  await goTo(other.page, 'Settings');
  await answerWith(other, file);
  await moveCard(other).getByRole('button', { name: 'Continue from another computer …' }).click();
  const arrive = other.page.getByRole('dialog', { name: 'Continue from another computer?' });
  await expect(arrive.getByRole('listitem')).toContainText(remote.baseUrl);
  await expect(arrive.getByRole('listitem')).toContainText('Dispatch adds this environment');
  await expectAccessible(other.page, 'continue from another computer', { isDarkToo: true });
  await answerSystem(other, 'Add environment', 1);
  await arrive.getByRole('button', { name: 'Continue here' }).click();
  await expect(arrive).toContainText('The data is on this computer now');
  await arrive.getByRole('button', { name: 'Close' }).click();

  await openEnvironment(other.page, name);
  await enterCredential(other.page, remote.credentials.full);
  // Sending was paused on the old computer, so it is here.
  const notices = other.page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Sending is paused');
  expect(await remote.control.effectsOf('order-create')).toEqual([]);
  await notices.getByRole('button', { name: 'Resume sending' }).click();
  await goTo(other.page, 'Orders');
  await expect(orderLine(other.page, 'WAITS-1')).toBeVisible();
  await expect.poll(async () => (await remote.control.effectsOf('order-create')).length).toBe(1);
  await goTo(other.page, 'Drafts');
  await expect(other.page.getByRole('grid', { name: 'Drafts' })).toContainText('DRAFT-1');

  // The same file a second time does nothing there.
  await goTo(other.page, 'Settings');
  await moveCard(other).getByRole('button', { name: 'Continue from another computer …' }).click();
  await expect(arrive).toContainText('This computer already has this data.');
  await expect(arrive.getByRole('button', { name: 'Continue here' })).toBeDisabled();
});
