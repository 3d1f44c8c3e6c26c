import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callBridge } from '../support/electron/app.ts';
import { test } from '../support/electron/fixtures.ts';
import { field, openDraft, orderLine, placeOrder } from '../support/screen/dispatcher.ts';

test('a reload in the middle of copying a document leaves nothing of it, and the draft can be placed', async ({
  app,
}) => {
  const { page, dataFolder } = app;
  const localId = await openDraft(page, { reference: 'HALF-1' });
  const { documentId } = await callBridge(page, 'documents.begin', {
    localId,
    name: 'contract.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 1_000,
  });
  const arriving = join(dataFolder, 'environments', 'local', 'blobs', 'arriving');
  expect(readdirSync(arriving)).toEqual([documentId]);
  const { version } = await callBridge(page, 'drafts.get', { localId });
  await expect(
    callBridge(page, 'orders.place', { localId, version, quotedTotalCents: null }),
  ).rejects.toThrow('document_arriving');
  await page.reload();
  await expect(field(page, 'Order', 'Your reference')).toHaveValue('HALF-1');
  await expect.poll(() => readdirSync(arriving)).toEqual([]);
  await placeOrder(page);
  await expect(orderLine(page, 'HALF-1')).toContainText('Accepted');
});
