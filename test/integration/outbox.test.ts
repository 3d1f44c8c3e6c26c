import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { errorOf, startCore, temporaryFolder } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';

const orderKeys = async (fixture: Awaited<ReturnType<typeof startCore>>) =>
  (await fixture.control.requests())
    .filter(one => one.method === 'POST' && one.path === '/v2/orders')
    .map(one => one.idempotency_key);

describe('the service is away', () => {
  it('an order is queued, survives a restart, and is sent once when the service is back', async () => {
    const folder = temporaryFolder();
    const secrets = fakeSecretStore();
    const before = await startCore({ folder, secrets });
    await before.call('sandbox.setRunning', { isRunning: false });
    const localId = await place(before);
    await before.until(
      async () => (await before.call('connection.get', {})).state === 'away',
      'away is shown',
    );
    expect((await before.call('orders.get', { localId })).row.phase).toMatch(/queued|sending/);
    await before.stop();

    const after = await startCore({ folder, secrets });
    expect((await after.call('connection.get', {})).isSandboxRunning).toBe(false);
    expect((await after.call('orders.get', { localId })).draft?.customerReference).toBe('TRE-1187');
    await after.call('sandbox.setRunning', { isRunning: true });
    await untilPhase(after, localId, 'accepted');
    expect(await after.control.effectsOf('order-create')).toHaveLength(1);
  });

  it('says so and gives no price', async () => {
    const fixture = await startCore();
    await fixture.call('sandbox.setRunning', { isRunning: false });
    expect(await errorOf(fixture.call('prices.check', { draft: draftOf() }))).toMatchObject({
      code: 'service_unreachable',
      reason: 'refused',
    });
  });
});

// @interface create-file.retry create-order.retry
describe('the same bytes and key', () => {
  it.each([
    ['the connection is reset before the answer', { kind: 'reset_before' as const, times: 2 }],
    ['the answer is lost after the order was made', { kind: 'reset_after' as const, times: 2 }],
    ['the answer is cut short', { kind: 'truncate' as const, times: 1 }],
    ['the service answers 503', { kind: 'status' as const, status: 503, times: 2 }],
    ['the service answers 429', { kind: 'status' as const, status: 429, times: 1 }],
    ['the token is refused once', { kind: 'status' as const, status: 401, times: 1 }],
  ])('go again when %s, and the order exists once', async (_what, fault) => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'order-create', ...fault });
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const keys = await orderKeys(fixture);
    expect(keys).toHaveLength(1 + fault.times);
    expect(new Set(keys).size).toBe(1);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });

  it.each(['file-create', 'upload'])('go again when the answer to %s is lost', async operation => {
    const fixture = await startCore();
    await fixture.control.faults({ operation, kind: 'reset_after', times: 1 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await untilPhase(fixture, made.localId, 'accepted');
    const { files } = await fixture.call('orders.refresh', { localId: made.localId });
    expect(files).toHaveLength(1);
    expect(await fixture.control.effectsOf('file-create')).toHaveLength(1);
  });
});

describe('a dead upload address', () => {
  it('is replaced by a new file entry, and the order gets its document once', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'upload', kind: 'status', status: 403, times: 1 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    const { entries } = await untilPhase(fixture, made.localId, 'accepted');
    expect(entries.map(entry => `${entry.kind} ${entry.state}`)).toEqual([
      'file-create done',
      'file-upload superseded',
      'file-create done',
      'file-upload done',
      'order-create done',
    ]);
    const { files } = await fixture.call('orders.refresh', { localId: made.localId });
    expect(files).toHaveLength(1);
  });
});

describe('an upload that is refused again and again', () => {
  it('is parked after a few new addresses, and the order can be taken back', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'upload', kind: 'status', status: 403 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    const { entries } = await untilPhase(fixture, made.localId, 'attention');
    const uploads = entries.filter(entry => entry.kind === 'file-upload');
    expect(uploads.map(entry => entry.state)).toEqual(['superseded', 'superseded', 'superseded', 'parked']);
    expect(uploads.at(-1)).toMatchObject({ can: { edit: true }, lastError: { code: 'service_refused' } });
    expect((await fixture.call('connection.get', {})).state).toBe('connected');
    expect(await fixture.control.effectsOf('order-create')).toEqual([]);
  });
});

describe('an order in trouble', () => {
  it('waits with everything behind it, and holds up no other order', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'file-create', kind: 'status', status: 503 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    const waits = async () => {
      const { entries } = await fixture.call('orders.get', { localId: made.localId });
      return (entries[0]?.attempts ?? 0) >= 2 ? entries : null;
    };
    await fixture.until(waits, 'its file was tried twice');
    const other = await place(fixture);
    await untilPhase(fixture, other, 'accepted');
    const entries = await fixture.until(waits, 'its file waits');
    expect(entries.slice(1).map(({ kind, attempts }) => `${kind} ${attempts}`)).toEqual([
      'file-upload 0',
      'order-create 0',
    ]);
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    await fixture.control.noFaults();
    await untilPhase(fixture, made.localId, 'accepted');
    expect((await fixture.call('orders.refresh', { localId: made.localId })).files).toHaveLength(1);
  });
});

describe('a refused sign-in', () => {
  it('closes the gate for all of the environment until the dispatcher opens it, and keeps the entries', async () => {
    const fixture = await startCore();
    const states = fixture.database.prepare('SELECT state FROM outbox_entry');
    const storedWhenTold: unknown[] = [];
    fixture.core.subscribe((_event, payload) => {
      if ('state' in payload && payload.state === 'refused')
        storedWhenTold.push(...states.all().map(({ state }) => state));
    });
    await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 401 });
    const localId = await place(fixture);
    await fixture.until(
      async () => (await fixture.call('connection.get', {})).state === 'refused',
      'the refusal is shown',
    );
    expect(storedWhenTold).toEqual(['waiting']);
    const other = await place(fixture);
    // Many times what a gate that is open would need to try again.
    for (let look = 0; look < 200; look += 1) await fixture.call('outbox.summary', {});
    const entries = await fixture.call('outbox.list', { filter: 'open' });
    expect(
      entries.map(({ state, attempts, lastError }) => [state, attempts, lastError?.code ?? null]),
    ).toEqual([
      ['queued', 0, null],
      ['waiting', 1, 'sign_in_failed'],
    ]);
    // The one attempt, with a token and with a new one.
    expect(await orderKeys(fixture)).toHaveLength(2);
    await fixture.control.noFaults();
    await fixture.call('outbox.retry', { entryId: null });
    await untilPhase(fixture, localId, 'accepted');
    await untilPhase(fixture, other, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(2);
  });
});

describe('ten equal internal errors', () => {
  it('make an order uncertain, in front of the dispatcher', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 500 });
    const localId = await place(fixture);
    const { entries } = await untilPhase(fixture, localId, 'attention');
    expect(entries[0]).toMatchObject({ state: 'uncertain', attempts: 10 });
    expect((await errorOf(fixture.call('outbox.edit', { entryId: entries[0]?.id ?? '' }))).reason).toBe(
      'may_be_sent',
    );
  });
});

describe('an order that was never sent', () => {
  it('can be taken back and becomes the same draft', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'file-create', kind: 'status', status: 503 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: 12_300 });
    const entry = await fixture.until(
      async () =>
        (await fixture.call('outbox.list', { filter: 'open' })).find(one => one.state === 'waiting'),
      'the file waits',
    );
    const withdrawn = await fixture.until(
      () => fixture.call('outbox.edit', { entryId: entry.id }).catch(() => null),
      'the order is taken back between two attempts',
    );
    expect(withdrawn).toEqual({ localId: made.localId, version: made.version, quotedTotalCents: 12_300 });
    expect(await fixture.call('drafts.get', { localId: made.localId })).toMatchObject({ isWithdrawn: true });
    expect(await fixture.call('drafts.list', {})).toMatchObject([{ isWithdrawn: true, isRefused: false }]);
    const withdrawnDrafts = async () => (await fixture.call('outbox.summary', {})).withdrawnDrafts;
    expect(await withdrawnDrafts()).toBe(1);
    await fixture.call('drafts.discard', { localId: made.localId });
    expect(await withdrawnDrafts()).toBe(0);
    await fixture.call('drafts.restore', { localId: made.localId });
    expect(await withdrawnDrafts()).toBe(1);
    const draft = await fixture.call('drafts.get', { localId: made.localId });
    expect(draft.documents).toMatchObject([{ name: 'contract.pdf', state: 'stored' }]);
    await fixture.control.noFaults();
    await fixture.call('orders.place', {
      localId: made.localId,
      version: draft.version,
      quotedTotalCents: null,
    });
    await untilPhase(fixture, made.localId, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });
});

describe('an answer that cannot be recorded', () => {
  it('leaves the entry sending, pauses, and settles by the same key once it can be', async () => {
    const fixture = await startCore();
    fixture.database.exec(`CREATE TRIGGER no_space BEFORE UPDATE OF order_json ON transport_order
      BEGIN SELECT RAISE(ABORT, 'no space'); END`);
    const localId = await place(fixture);
    const attempts = async () => (await orderKeys(fixture)).length;
    await fixture.until(async () => (await attempts()) >= 2, 'recording was tried again');
    const { row, entries } = await fixture.call('orders.get', { localId });
    expect([row.phase, entries[0]?.state, entries[0]?.lastError]).toEqual(['sending', 'sending', null]);
    fixture.database.exec('DROP TRIGGER no_space');
    await fixture.call('outbox.retry', { entryId: null });
    await untilPhase(fixture, localId, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    expect(new Set(await orderKeys(fixture)).size).toBe(1);
    expect(await attempts()).toBeLessThan(20);
  });
});

describe('the store', () => {
  it('says a full disk in front of the dispatcher, keeps the draft and sends nothing', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture);
    // Free pages would have room for the draft.
    fixture.database.exec('VACUUM');
    const pages = Number(fixture.database.prepare('PRAGMA page_count').get()?.page_count);
    fixture.database.exec(`PRAGMA max_page_count = ${pages}`);
    const long = draftOf(draft => void (draft.customerNote = 'x'.repeat(9_000)));
    const error = await errorOf(fixture.call('drafts.save', { ...made, draft: long }));
    expect(error.code).toBe('storage_full');
    expect((await fixture.call('drafts.get', { localId: made.localId })).version).toBe(made.version);
    fixture.database.exec('PRAGMA max_page_count = 1073741823');
    await fixture.call('drafts.save', { ...made, draft: long });
  });

  it('is held by one process only', async () => {
    const fixture = await startCore();
    await expect(startCore({ folder: fixture.folder })).rejects.toThrow(/open already/);
    const { file } = fixture.database.prepare('PRAGMA database_list').get() ?? {};
    const other = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN IMMEDIATE')`;
    const { stderr } = spawnSync(process.execPath, ['-e', other, String(file)], { encoding: 'utf8' });
    expect(stderr).toContain('database is locked');
  });

  it('never changes sealed bytes and never drops an open entry', async () => {
    const fixture = await startCore();
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const change = () => fixture.database.exec(`UPDATE outbox_entry SET sealed_body = x'00'`);
    expect(change).toThrow(/sealed bytes never change/);
    fixture.database.exec(`UPDATE outbox_entry SET state = 'waiting'`);
    expect(() => fixture.database.exec('DELETE FROM outbox_entry')).toThrow(/open entry is never deleted/);
  });

  it('parks an entry that cannot be read, in front of the dispatcher, and sends the others', async () => {
    const fixture = await startCore();
    fixture.database.exec(`CREATE TRIGGER spoil AFTER INSERT ON outbox_entry BEGIN
      UPDATE outbox_entry SET intent_json = '{"kind":"from the future"}' WHERE id = NEW.id; END`);
    const localId = await place(fixture);
    fixture.database.exec('DROP TRIGGER spoil');
    const { entries } = await untilPhase(fixture, localId, 'attention');
    const [listed, ...others] = await fixture.call('outbox.list', { filter: 'attention' });
    expect(others).toEqual([]);
    expect(entries).toEqual([listed]);
    expect(listed).toMatchObject({
      localId,
      kind: 'order-create',
      state: 'parked',
      attempts: 0,
      lastError: { reason: 'unreadable_entry' },
      can: { retry: false, edit: false, discard: false, resolve: false },
    });
    expect((await fixture.call('outbox.list', { filter: 'open' })).map(({ id }) => id)).toEqual([listed?.id]);
    expect((await fixture.call('outbox.summary', {})).attention).toBe(1);
    await untilPhase(fixture, await place(fixture), 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });

  it('forgets nothing of a draft over a restart', async () => {
    const folder = temporaryFolder();
    const before = await startCore({ folder });
    const made = await makeDraft(before);
    await attach(before, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await before.stop();
    const after = await startCore({ folder });
    const draft = await after.call('drafts.get', { localId: made.localId });
    expect(draft).toMatchObject({
      version: made.version,
      draft: draftOf(),
      documents: [{ state: 'stored' }],
    });
  });
});
