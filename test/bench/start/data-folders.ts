import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { createMetaStore } from '../../../src-main/core/store/meta-store.ts';
import { createSyncStateStore } from '../../../src-main/core/synchronise/sync-state.ts';
import { summaryOf } from '../../../src-main/sandbox/orders/order-summary.ts';
import { responseOrderSchema } from '../../../src-shared/domain/order.ts';
import { localEnvironment } from '../../../src-shared/environment.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { callBridge, launchApp, newDataFolder } from '../../support/electron/app.ts';
import { openListOn } from '../../support/order-list.ts';
import { seedSandbox } from '../../support/seed.ts';
import { fill } from '../outbox/fill.ts';

const perTransaction = 500;
const never = () => Promise.reject(new Error('There is no service.'));
const documentSchema = z.object({ document: z.string() });

/** What an installation has after some time: so many orders, all read whole, and so many entries that wait. */
export interface Holdings {
  orders: number;
  waiting: number;
}

/** @returns a data folder with these holdings, as the app left it at its last end */
export async function filledDataFolder({ orders, waiting }: Holdings): Promise<string> {
  const dataFolder = newDataFolder();
  await startOnce(dataFolder, waiting > 0);
  const folder = join(dataFolder, 'environments', localEnvironment.id);
  if (orders > 0) {
    await seedSandbox(join(folder, 'sandbox'), orders);
    await takeOver(folder, accountOf(dataFolder));
  }
  if (waiting > 0) {
    const database = openDatabase(join(folder, 'dispatch.db'));
    fill(database, waiting, { environmentId: localEnvironment.id, accountId: accountOf(dataFolder) });
    database.close();
  }
  // What the first start over these files does only once is not to be counted.
  await startOnce(dataFolder, false);
  return dataFolder;
}

async function startOnce(dataFolder: string, isToPause: boolean): Promise<void> {
  const { page, close } = await launchApp({ userDataDir: dataFolder });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Outbox/ })
    .waitFor();
  if (isToPause) await callBridge(page, 'outbox.setPaused', { isPaused: true });
  await close();
}

function accountOf(dataFolder: string): string {
  const database = openDatabase(join(dataFolder, 'app.db'));
  const row = database.prepare('SELECT account_id FROM environment WHERE id = ?').get(localEnvironment.id);
  database.close();
  return String(row?.account_id);
}

/** Stores every order of the sandbox, as the app does once it has read all of them whole. */
async function takeOver(folder: string, accountId: string): Promise<void> {
  const list = openListOn({
    folder,
    endpoints: { listEntries: never, getOrder: never },
    intervalMs: () => null,
    profile: localSandboxProfile,
  });
  const { database, lines, recorder } = list;
  const nowMs = Date.now();
  const states = createSyncStateStore(createMetaStore(database));
  const state = states.begin(accountId, null);
  let readCount = 0;
  for (const documents of documentsIn(folder)) {
    database.transaction(() => {
      for (const document of documents) {
        const order = responseOrderSchema.parse(JSON.parse(document));
        lines.putSummary(summaryOf(order), state.pass, true, true);
        const { localId } = recorder.fromService(order, nowMs, recorder.askedAt());
        lines.catchUp();
        lines.notWanted(localId);
      }
    });
    readCount += documents.length;
  }
  database.transaction(() => states.write({ ...state, isDone: true, completedAtMs: nowMs, readCount }));
  await list.close();
}

/** The orders of the sandbox as JSON, the oldest first, a transaction's worth at a time. */
function* documentsIn(folder: string): Generator<string[]> {
  const sandbox = new DatabaseSync(join(folder, 'sandbox', 'sandbox.db'), { readOnly: true });
  const rows = sandbox.prepare('SELECT document FROM orders ORDER BY created_at_ms, sequence').iterate();
  let documents: string[] = [];
  for (const row of rows) {
    documents.push(documentSchema.parse(row).document);
    if (documents.length < perTransaction) continue;
    yield documents;
    documents = [];
  }
  yield documents;
  sandbox.close();
}
