import { join } from 'node:path';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { openLog } from '../../../src-main/adapters/log.ts';
import { noDesktop } from '../../../src-main/adapters/no-desktop.ts';
import { noSandbox } from '../../../src-main/adapters/no-sandbox.ts';
import { createRepeatedLines } from '../../../src-main/core/log/repeated-lines.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { type App, type Environment, startApp } from '../torture/app.ts';
import { credentialOf, startServiceHere } from '../torture/service.ts';
import { orderText } from '../torture/work.ts';
import type { Known } from './calls.ts';

const client = credentialOf('office', 'local');
/** As the local sandbox answers while it is stopped. */
const stopped = () =>
  Promise.reject(
    new DispatchError('service_unreachable', 'The local sandbox is stopped.', { reason: 'refused' }),
  );
/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:1';

/**
 * The real core in a folder, with a service and one that is away; drafts, orders and documents are there. Nothing of it
 * opens a dialog, and files are saved in the folder only.
 */
export async function startHostileWorld(folder: string) {
  const service = await startServiceHere(join(folder, 'service'), [client]);
  const dataFolder = join(folder, 'data');
  const logPath = join(dataFolder, 'logs', 'dispatch.log');
  const log = openLog(logPath);
  const refusals = createRepeatedLines(log, systemClock);
  const app = await startApp({
    folder: dataFolder,
    services: [
      { baseUrl: service.baseUrl, client },
      { baseUrl: nowhere, client },
    ],
    log,
    sandbox: { ...noSandbox(''), start: stopped, control: stopped, erase: stopped },
    desktop: { ...noDesktop, chooseSavePath: () => Promise.resolve(join(folder, 'saved')) },
  });
  const known = await fill(app);
  return {
    core: app.core,
    /** Log for calls that are refused before they reach the core. */
    refusals,
    app,
    known,
    logPath,
    dataFolder,
    async stop(): Promise<void> {
      refusals.stop();
      await app.stop();
      await service.close();
    },
  };
}

/** What a page has to do with: some of everything in the environment on screen, a little in the other one. */
async function fill({ front, environments, core }: App): Promise<Known> {
  const [, other = front] = environments;
  const drafts = [await draftIn(front, 'HOSTILE-1'), await draftIn(front, 'HOSTILE-2')];
  const away = [await draftIn(other, 'AWAY-1')];
  const placed = await draftIn(front, 'HOSTILE-3');
  await front.call('orders.place', { ...placed, quotedTotalCents: null });
  await front.drained();
  const documentId = await documentOf(front, drafts[0]?.localId ?? '');
  const { id: templateId } = await front.call('templates.save', {
    localId: placed.localId,
    name: 'Office',
    id: null,
  });
  const { rows: addresses } = await front.call('addressBook.list', { limit: 5 });
  const entries = await front.call('outbox.list', { filter: 'done' });
  const { row } = await front.call('orders.get', { localId: placed.localId });
  const localIds = [...drafts, ...away, placed].map(({ localId }) => localId);
  const entryIds = entries.map(({ id }) => id);
  return {
    environmentIds: [front.id, other.id, core.environmentIdOf({ kind: 'local-sandbox', baseUrl: null })],
    ids: {
      localId: [...localIds, row.orderId ?? ''],
      rowId: localIds,
      documentId: [documentId],
      entryId: entryIds,
      before: entryIds,
      correctedEntryId: entryIds,
      orderId: [row.orderId ?? ''],
      environmentId: [front.id, other.id],
      id: [front.id, templateId, ...addresses.map(({ id }) => id), ...localIds],
    },
  };
}

async function draftIn(
  { call }: Environment,
  reference: string,
): Promise<{ localId: string; version: number }> {
  const { localId, version } = await call('drafts.create', {});
  const saved = await call('drafts.save', { localId, version, draft: orderText(reference, 'A note') });
  return { localId, version: saved.version };
}

async function documentOf({ call }: Environment, localId: string): Promise<string> {
  const bytes = new Uint8Array([37, 80, 68, 70]);
  const words = { localId, name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: bytes.byteLength };
  const { documentId } = await call('documents.begin', words);
  await call('documents.append', { documentId, offsetBytes: 0, bytes });
  await call('documents.finish', { documentId, thumbnail: null });
  return documentId;
}
