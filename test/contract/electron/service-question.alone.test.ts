import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReachedService, ReachingDetails, ServiceChange } from '../../../src-main/core/ports/desktop.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');
const electron = await electronInProcess();
const { confirmServiceChanges } = await import('../../../src-main/electron/service-question.ts');

const office: ReachedService = {
  kind: 'sandbox',
  baseUrl: 'https://api.office.example',
  allowedHosts: [],
  certificates: [],
  details: defaultInterfaceProfile,
};
const changeOf = (next: Partial<ReachedService>, more: Partial<ServiceChange> = {}): ServiceChange => ({
  name: 'Office',
  former: office,
  next: { ...office, ...next },
  isCredentialForgotten: false,
  ...more,
});

/** What the dialog shows of these changes. */
async function shownOf(...changes: ServiceChange[]) {
  const asked = vi.spyOn(electron.dialog, 'showMessageBox');
  await confirmServiceChanges(changes);
  const [options] = asked.mock.lastCall ?? [];
  if (!options || !('message' in options)) throw new Error('Nothing was asked.');
  return { ...options, lines: (options.detail ?? '').split('\n') };
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

it('keeps all as it is, but for the button that says otherwise', async () => {
  const change = changeOf({ baseUrl: 'https://other.example' });
  expect(await shownOf(change)).toMatchObject({
    type: 'warning',
    message: 'Change the environment “Office”?',
    buttons: ['Change', 'Do not change'],
    defaultId: 1,
    cancelId: 1,
  });
  // Nobody chose: the stand-in presses what closing presses.
  expect(await confirmServiceChanges([change])).toBe(false);
  globalThis.__standInDialogs.push({ response: 1 }, { response: 0 });
  expect(await confirmServiceChanges([change])).toBe(false);
  expect(await confirmServiceChanges([change])).toBe(true);
});

it('names the environment, and what changes with its former and its next value', async () => {
  const authority = { subject: 'O=Other\nCN=Other authority', sha256: '01:02' };
  const next: Partial<ReachedService> = {
    kind: 'production',
    baseUrl: 'https://other.example/v2',
    allowedHosts: ['*.other.example', 'files.example'],
    certificates: [authority, { subject: null, sha256: '03:04' }],
  };
  expect((await shownOf(changeOf(next, { isCredentialForgotten: true }))).lines).toEqual([
    'Office',
    'Base address: https://api.office.example/ → https://other.example/v2',
    'Kind: Sandbox → Production',
    'Allowed hosts: any public host that the service names → *.other.example, files.example',
    'Additional trusted certificates: none → O=Other CN=Other authority (SHA-256 01:02), certificate that cannot be read (SHA-256 03:04)',
    'Dispatch will delete the credential of this environment from this computer.',
    '',
    'Select Change only if you know the reason for the change.',
  ]);
  expect((await shownOf(changeOf({ kind: 'production' }))).lines.slice(0, 4)).toEqual([
    'Office',
    'Base address: https://api.office.example/',
    'Kind: Sandbox → Production',
    '',
  ]);
  // The text of the certificates has changed, and their names have not.
  expect((await shownOf(changeOf({}))).lines[3]).toBe('Additional trusted certificates: none → none');
});

it('names the service also where only its certificates or hosts change: its name is the page’s', async () => {
  const production: ReachedService = { ...office, kind: 'production' };
  const allowedHosts = ['files.example'];
  const change = changeOf({ ...production, allowedHosts }, { name: 'Practice', former: production });
  expect((await shownOf(change)).lines.slice(0, 4)).toEqual([
    'Practice',
    'Base address: https://api.office.example/',
    'Kind: Production',
    'Allowed hosts: any public host that the service names → files.example',
  ]);
});

it('names the hosts that stay allowed beside another address', async () => {
  const next = { baseUrl: 'https://other.example/v2' };
  expect((await shownOf(changeOf(next))).lines[3]).toBe(
    'Allowed hosts, unchanged: any public host that the service names',
  );
  const hosts = { allowedHosts: ['files.example'] };
  const former = { ...changeOf(hosts).next };
  expect((await shownOf(changeOf({ ...hosts, ...next }, { former }))).lines[3]).toBe(
    'Allowed hosts, unchanged: files.example',
  );
});

it('names a path or a header of the service that changes, as the editor of environments does', async () => {
  const details = {
    ...defaultInterfaceProfile,
    requestIdHeader: 'X-Trace',
    deleteFilePath: '/v2/files/{file_id}',
  };
  expect((await shownOf(changeOf({ details }))).lines.slice(0, 6)).toEqual([
    'Office',
    'Base address: https://api.office.example/',
    'Kind: Sandbox',
    'Interface detail requestIdHeader: X-Request-Id → X-Trace',
    'Interface detail deleteFilePath: none → /v2/files/{file_id}',
    '',
  ]);
  const { lines } = await shownOf(changeOf({ details }, { former: null }));
  expect(lines.filter(line => line.startsWith('Interface detail'))).toEqual([
    'Interface detail requestIdHeader: X-Trace',
    'Interface detail deleteFilePath: /v2/files/{file_id}',
  ]);
});

const otherDetails: Record<keyof ReachingDetails, string> = {
  requestIdHeader: 'X-Trace',
  cancelOrderPath: '/v2/orders/{order_id}/close',
  deleteFilePath: '/v2/files/{file_id}',
  inspectionReportPath: '/v2/orders/{order_id}/report',
  trackingPath: '/v2/orders/{order_id}/way',
};

it.each(Object.entries(otherDetails))('names each such detail alone: %s', async (name, value) => {
  const details = { ...defaultInterfaceProfile, [name]: value };
  const before = name === 'requestIdHeader' ? 'X-Request-Id' : 'none';
  const changed = (await shownOf(changeOf({ details }))).lines;
  expect(changed.slice(3, 5)).toEqual([`Interface detail ${name}: ${before} → ${value}`, '']);
  const added = (await shownOf(changeOf({ details }, { former: null }))).lines;
  expect(added.filter(line => line.startsWith('Interface detail'))).toEqual([
    `Interface detail ${name}: ${value}`,
  ]);
});

it('names all such details where all of them are other ones', async () => {
  const { lines } = await shownOf(changeOf({ details: otherDetails }, { former: null }));
  expect(lines.filter(line => line.startsWith('Interface detail'))).toEqual(
    Object.entries(otherDetails).map(([name, value]) => `Interface detail ${name}: ${value}`),
  );
});

it('shows all of a new environment, also what is as usual', async () => {
  const { message, lines, buttons } = await shownOf(changeOf({}, { former: null }));
  expect(message).toBe('Add the environment “Office”?');
  expect(buttons).toEqual(['Add environment', 'Cancel']);
  expect(lines).toEqual([
    'Office',
    'Base address: https://api.office.example/',
    'Kind: Sandbox',
    'Allowed hosts: any public host that the service names',
    'Additional trusted certificates: none',
    '',
    'Dispatch will connect to this address. Select Cancel unless you know it.',
  ]);
  const certificates = [{ subject: 'CN=Own', sha256: '01:02' }];
  const own = { allowedHosts: ['files.example', '10.0.0.7'], certificates };
  expect((await shownOf(changeOf(own, { former: null }))).lines.slice(3, 5)).toEqual([
    'Allowed hosts: files.example, 10.0.0.7 (on this computer or in your own network)',
    'Additional trusted certificates: CN=Own (SHA-256 01:02)',
  ]);
});

it('asks about all environments of an import at once, by words that are true for each of them', async () => {
  const changed = changeOf({ kind: 'production' });
  const added = changeOf({}, { name: 'Branch', former: null });
  const changes = await shownOf(changed, { ...changed, name: 'Branch' });
  expect(changes).toMatchObject({ message: 'Change 2 environments?', buttons: ['Change', 'Do not change'] });
  expect(changes.lines.filter(line => ['Office', 'Branch'].includes(line))).toEqual(['Office', 'Branch']);
  const additions = await shownOf(added, { ...added, name: 'Harbour' });
  expect(additions).toMatchObject({
    message: 'Add 2 environments?',
    buttons: ['Add environments', 'Cancel'],
  });
  expect(additions.lines.at(-1)).toBe(
    'Dispatch will connect to these addresses. Select Cancel unless you know all of them.',
  );
  const both = await shownOf(changed, added);
  expect(both).toMatchObject({
    message: 'Add or change 2 environments?',
    buttons: ['Add and change', 'Cancel'],
  });
  expect(both.lines.at(-1)).toBe(
    'Dispatch will connect to these addresses. Select Cancel unless you know each address and the reason for each change.',
  );
});

it('shows text of a page or a file so that it can neither hide nor stand for the question’s own lines', async () => {
  const name = 'Office\n\nBase address: https://harmless.example → https://harmless.example\u202e\u0007';
  const path = `\u202e${'x'.repeat(500)}`;
  const change = changeOf({ baseUrl: `https://other.example/${path}` }, { name });
  const { message, lines } = await shownOf(change);
  const shown = 'Office Base address: https://harmless.example → https://harmless.example';
  expect(message).toBe(`Change the environment “${shown}”?`);
  expect(lines[0]).toBe(shown);
  expect(lines[1]).toMatch(/→ https:\/\/other\.example\/%E2%80%AEx+…$/);
  expect(lines[1]?.length).toBeLessThan(400);
  expect(lines).toHaveLength(6);
});

it('shows of many hosts those first that are new, and how many more there are', async () => {
  const former = Array.from({ length: 30 }, (_, index) => `${index}.office.example`);
  const change = changeOf(
    { allowedHosts: [...former, 'other.example'] },
    { former: { ...office, allowedHosts: former } },
  );
  expect((await shownOf(change)).lines[3]).toMatch(
    /^Allowed hosts: 0\.office\.example, .*, and 20 more hosts → other\.example, 0\.office\.example, .*, and 21 more hosts$/,
  );
});
