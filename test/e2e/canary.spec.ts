import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import {
  documentOf,
  filesOf,
  heapOf,
  type Needle,
  type Place,
  processesOf,
  type RecordingProxy,
  recordMain,
  recordOfMain,
  searchFor,
  startRecordingProxy,
  textFormsOf,
  textPlace,
} from '../support/canary/search.ts';
import {
  downloadDocument,
  enterCredential,
  orderUnderFaults,
  replaceCredential,
  save,
  saveSupportFile,
  testConnection,
  visitScreens,
} from '../support/canary/tour.ts';
import { test as base } from '../support/electron/fixtures.ts';
import type { ServiceCredential } from '../support/electron/remote-service.ts';
import {
  addEnvironment,
  field,
  goTo,
  newOrder,
  openEnvironment,
  orderLine,
  placeOrder,
  typeOrder,
} from '../support/screen/dispatcher.ts';
import { textsInZip } from '../support/support-file.ts';

const test = base.extend<{ service: RecordingProxy }>({
  /** `remote` behind a proxy that notes every secret. */
  service: async ({ remote }, use) => {
    const service = await startRecordingProxy(remote.baseUrl);
    await use(service);
    await service.stop();
  },
});
// What Chromium keeps on disk is searched as well.
test.use({ ownBrowser: true });

// Every character that some encoding writes otherwise.
const wrong = { client_id: 'canary-of-nobody', client_secret: 'Canary "wröng" +/=&%41 \\<secret>' };
/** Must be found wherever something is searched, or the search proves nothing. */
const control = 'control "of" the canary: kontrölle';
const reference = 'CANARY-REFERENCE-1';
const queuedReference = 'CANARY-REFERENCE-2';
const personal: Needle[] = [
  { name: 'reference', text: reference },
  { name: 'queued reference', text: queuedReference },
  { name: 'address', text: 'Hämeenkatu 1, 33100 Tampere' },
  { name: 'VIN', text: 'WAUZZZF24NN012345' },
];
/** The service's own data, which the fixture keeps beside the app's. */
const notOurs = ['remote-service/'];

const needlesOf = (name: string, credential: ServiceCredential): Needle[] => [
  { name: `client id ${name}`, text: credential.client_id },
  { name: `client secret ${name}`, text: credential.client_secret },
];

test('the search finds a text in every encoding, wherever it begins', () => {
  const secret = wrong.client_secret;
  const search = searchFor([{ name: 'secret', text: secret }]);
  for (const before of ['', 'a', 'ab', 'abc']) {
    const inside = `${before}${secret}after`;
    for (const text of [
      inside,
      Buffer.from(inside).toString('base64'),
      Buffer.from(inside).toString('base64url'),
      encodeURIComponent(inside),
      String(new URLSearchParams({ v: inside })),
      JSON.stringify({ v: inside }),
      textFormsOf(inside).find(([encoding]) => encoding === 'JSON-escaped to ASCII')?.[1] ?? '',
    ]) {
      expect(search(Buffer.from(text)), text).not.toEqual([]);
      expect(search(Buffer.from(`x${text}`, 'utf16le')), `UTF-16 ${text}`).not.toEqual([]);
      expect(search(Buffer.from(text, 'latin1')), `Latin-1 ${text}`).not.toEqual([]);
    }
  }
  expect(search(Buffer.from(`Canary "wröng" +/=&%41 \\<other>`))).toEqual([]);
});

/** What is found where, one line each; never the text itself. */
function findings(places: readonly Place[], needles: readonly Needle[]): string[] {
  const search = searchFor(needles);
  const lines = places.flatMap(({ name: place, bytes }) =>
    search(bytes).map(({ name, encoding }) => `${name} (${encoding}) in ${place}`),
  );
  return [...new Set(lines)].toSorted();
}

/** The local sandbox's secret, from the only place where it shows: the header of its sign-in. */
function localSecretsOf(authorization: readonly string[]): Needle[] {
  const pairs = authorization.flatMap(value => /^Basic (.+)/.exec(value)?.[1] ?? []);
  return pairs.map(pair => ({
    name: 'client secret of the local sandbox',
    text: Buffer.from(pair, 'base64')
      .toString()
      .replace(/^[^:]*:/, ''),
  }));
}

const headersOf = (authorization: readonly string[]): Needle[] =>
  authorization.map((value, index) => ({ name: `header ${index}`, text: value.replace(/^.* /, '') }));

/** What people send to support, or leave on the computer of somebody else: nothing of an order either. */
const isForSupport = ({ name }: Place): boolean =>
  /^(logs|clipboard|output|cmdline|environ of|support|export)/.test(name);

/** A control of each place where something is searched; without them the test could pass by looking at nothing. */
const proofs = [
  /^reference .* in document of the page$/,
  /^reference .* in heap of the page$/,
  /^reference .* in calls of the page$/,
  /^reference .* in replies and events$/,
  /^reference .* in environments\/[^/]+\/dispatch\.db$/,
  /^reference .* in environments\/[^/]+\/dispatch\.db-wal$/,
  /^reference .* in environments\/[^/]+\/dispatch\.db, rows$/,
  /^service .* in app\.db$/,
  /^service .* in app\.db-wal$/,
  /^service .* in app\.db, rows$/,
  /^service .* in support file, unpacked$/,
  /^service .* in export\.json$/,
  /^path .* in logs\/dispatch\.log$/,
  /^control .* in logs\/dispatch\.log\.old$/,
  /^control .* in environments\/[^/]+\/blobs\//,
  /^control .* in downloaded\.pdf$/,
  /^control .* in Chromium\/.*\/Local Storage\//,
  /^control .* in Chromium\/.*\/Session Storage\//,
  /^control .* in Chromium\/.*\/IndexedDB\//,
  /^control .* in output$/,
  /^reason .* in clipboard$/,
  /^folder .* in cmdline of process 0$/,
  /^folder .* in cmdline of process [1-9]/,
  /^control .* in environ of process 0$/,
  /^control .* in environ of process [1-9]/,
];

/** Where a page may keep something on disk. */
async function plantInPage(page: Page): Promise<void> {
  await page.evaluate(async text => {
    localStorage.setItem('control', text);
    sessionStorage.setItem('control', text);
    const request = indexedDB.open('control', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onupgradeneeded = () => request.result.createObjectStore('texts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const writing = database.transaction('texts', 'readwrite', { durability: 'strict' });
    writing.objectStore('texts').put(text, 'control');
    await new Promise(resolve => {
      writing.oncomplete = resolve;
    });
    database.close();
  }, control);
}

const saveTo = (app: ElectronApplication, path: string) =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);

test('secrets are nowhere but in the main process, whatever is used and whatever fails', async ({
  start,
  remote,
  service,
  dataFolder,
}) => {
  test.setTimeout(600_000);
  const document = join(dataFolder, 'contract.pdf');
  writeFileSync(document, `%PDF-1.4 ${control}`);
  mkdirSync(join(dataFolder, 'logs'));
  // So long that it becomes `.old` at once.
  writeFileSync(
    join(dataFolder, 'logs', 'dispatch.log'),
    `${JSON.stringify({ at: '', event: control, text: '.'.repeat(1_100_000) })}\n`,
  );
  const { page, electronApp, close } = await start({
    CANARY_CONTROL: control,
    STAND_IN_CHROMIUM_LOG: '1',
    // The app makes its own, as it does for people: that one is looked for, too.
    DISPATCH_SANDBOX_CONTROL_TOKEN: '',
  });
  const app = electronApp.process();
  const output: Buffer[] = [];
  for (const stream of [app.stdout, app.stderr]) stream?.on('data', piece => void output.push(piece));
  page.on('console', message => void output.push(Buffer.from(message.text())));
  await recordMain(electronApp);
  await page.reload();
  await plantInPage(page);
  const looks: Place[] = [];
  const look = async (isTypedToo = true) => {
    looks.push(await documentOf(page, isTypedToo), ...(app.pid === undefined ? [] : processesOf(app.pid)));
  };

  // The local sandbox's own credential leaves, and is recorded.
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connection works')).toBeVisible();
  const localSignIns = (await recordOfMain(electronApp)).authorization;

  const { credentials } = remote;
  // The service hands out its own addresses for files, not those of the proxy.
  const allowedHost = new URL(remote.baseUrl).host;
  await addEnvironment(
    { page, electronApp },
    { name: 'Canary', kind: 'Sandbox', baseUrl: service.baseUrl, allowedHost },
  );
  await openEnvironment(page, 'Canary');
  // The field keeps what was typed until the dialog is closed, so that a slip can be corrected.
  await enterCredential(page, remote.control, wrong, credentials.full, () => look(false));
  await look();
  await orderUnderFaults(page, remote.control, reference, document);
  await visitScreens(page, remote.control, reference);
  await saveTo(electronApp, join(dataFolder, 'downloaded.pdf'));
  await downloadDocument(page);
  await testConnection(page, remote.control);
  const clipboard = await electronApp.evaluate(({ clipboard: { readText } }) => readText());
  await replaceCredential(page, credentials.revoked, credentials.read_only);
  await newOrder(page);
  await typeOrder(page, { reference: queuedReference });
  await placeOrder(page);
  await expect(orderLine(page, queuedReference)).toContainText('Queued');
  await saveTo(electronApp, join(dataFolder, 'export.json'));
  await save(page, 'Export …', /^Environments saved to .* contains no credentials\.$/);
  const supportFile = join(dataFolder, 'support.zip');
  await saveTo(electronApp, supportFile);
  await saveSupportFile(page);
  await newOrder(page);
  await field(page, 'Order', 'Your reference').fill(reference);
  await electronApp.evaluate((_, text) => console.error(text), control);
  await page.evaluate(text => console.log(text), control);
  await look();

  const record = await recordOfMain(electronApp);
  const isCredential = ({ method }: { method: string }) => method === 'credentials.replace';
  const jsonOf = (calls: typeof record.toMain) => calls.map(({ json }) => json).join('\n');
  const entered = textPlace('calls with a credential', jsonOf(record.toMain.filter(isCredential)));
  const places = [
    ...looks,
    await heapOf(page),
    textPlace('clipboard', clipboard),
    textPlace('calls of the page', jsonOf(record.toMain.filter(call => !isCredential(call)))),
    textPlace('replies and events', record.toPage.join('\n')),
    textPlace('support file, unpacked', Object.values(await textsInZip(supportFile)).join('\n')),
    // As they are while the app runs, with the write-ahead logs, and as it leaves them.
    ...filesOf(dataFolder, notOurs),
  ];
  await close();
  places.push(...filesOf(dataFolder, notOurs), { name: 'output', bytes: Buffer.concat(output) });

  const signIns: Needle[] = [
    ...needlesOf('of nobody', wrong),
    ...needlesOf('full', credentials.full),
    ...needlesOf('revoked', credentials.revoked),
    ...needlesOf('read_only', credentials.read_only),
  ];
  const uploads = service.seen('policy', 'x-signature');
  const secrets = [
    ...signIns,
    ...service.seen('basic', 'access_token', 'signature'),
    ...localSecretsOf(localSignIns),
    ...headersOf(record.authorization),
  ];
  expect(findings(places, secrets)).toEqual([]);
  // What the outbox has sealed for its next attempt is in the database and in its journal, and nowhere else.
  const isDatabase = ({ name }: Place) => /^environments\/[^/]+\/(dispatch\.db|journal\/)/.test(name);
  expect(
    findings(
      places.filter(place => !isDatabase(place)),
      uploads,
    ),
  ).toEqual([]);
  expect(findings(places.filter(isForSupport), personal)).toEqual([]);

  // The oracle has seen all that it is about, and where something is to be found it is found.
  for (const kind of ['basic', 'access_token', 'signature', 'policy', 'x-signature'] as const)
    expect(service.seen(kind).length, kind).toBeGreaterThan(0);
  expect(localSecretsOf(localSignIns)).not.toEqual([]);
  for (const { name } of signIns)
    expect(findings([entered], signIns)).toContainEqual(expect.stringMatching(`^${name} `));
  expect(findings(places.filter(isDatabase), uploads)).not.toEqual([]);
  const controls = findings(places, [
    { name: 'reference', text: reference },
    { name: 'control', text: control },
    { name: 'service', text: service.baseUrl },
    { name: 'folder', text: dataFolder },
    { name: 'path', text: '/v2/price-checks' },
    { name: 'reason', text: 'invalid_client' },
  ]);
  for (const proof of proofs) expect(controls).toContainEqual(expect.stringMatching(proof));
});
