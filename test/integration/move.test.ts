import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { seatAccount } from '../../src-main/core/move/seat-guard.ts';
import { errorOf } from '../support/core.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { copySecrets, moveAway, moveHere } from '../support/move.ts';
import {
  becomeWell,
  computers,
  dice,
  draftsOf,
  hourMs,
  laterBy,
  seatOf,
  summaryOf,
  work,
} from '../support/moving-computers.ts';
import { databaseOf, killInPlace, type Mortal } from '../support/torture/app.ts';
import { createHands, orderText } from '../support/torture/work.ts';

describe('a move', () => {
  it('sends on the new computer what waited, once, and nothing on the old one', async () => {
    const { old, next, start, creates } = await computers();
    const before = await start(old);
    const localId = await work(before);
    expect(await before.app.call('moving.preview', { id: before.app.front.id })).toMatchObject({
      drafts: 1,
      openEntries: 3,
      documents: 2,
      documentBytes: 1_800,
    });
    await moveAway(before);
    expect(await seatOf(before)).toMatchObject({ kind: 'moved', movedAtMs: expect.any(Number) });
    before.network.trouble(() => null);
    await before.app.front.call('connection.test', {});
    expect(await creates()).toBe(0);

    const after = await start(next);
    expect(await moveHere(after)).toMatchObject({ targets: ['present'], uncertain: 0, declined: 0 });
    await becomeWell(after);
    expect(await creates()).toBe(1);
    expect((await after.app.front.call('orders.get', { localId })).row.phase).toBe('accepted');
    const drafts = await draftsOf(after);
    expect(drafts).toMatchObject([{ customerReference: 'is a draft' }]);
    const { documents } = await after.app.front.call('drafts.get', { localId: drafts[0]?.localId ?? '' });
    expect(documents).toMatchObject([{ name: 'draft.pdf', state: 'stored' }]);
  });

  it('leaves damaged documents behind, and the rest arrives', async () => {
    const { old, next, start } = await computers();
    const before = await start(old);
    await work(before);
    const blobs = readdirSync(old.folder, { recursive: true, withFileTypes: true }).filter(
      found => found.isFile() && /^[0-9a-f]{64}$/.test(found.name),
    );
    expect(blobs).toHaveLength(2);
    for (const { parentPath, name } of blobs) writeFileSync(join(parentPath, name), dice.bytes(900));
    await moveAway(before);
    const after = await start(next);
    expect(await moveHere(after)).toMatchObject({ targets: ['present'] });
    expect(await draftsOf(after)).toMatchObject([{ customerReference: 'is a draft' }]);
  });

  it('leaves everything readable on the old computer, and refuses what would change it', async () => {
    const { old, start } = await computers();
    const mortal = await start(old);
    await work(mortal);
    const [draft] = await draftsOf(mortal);
    await moveAway(mortal);
    const { call } = mortal.app.front;
    const { localId = '' } = draft ?? {};
    const { version, draft: text } = await call('drafts.get', { localId });
    const refused = { code: 'not_allowed_in_state', reason: 'environment_moved' };
    expect(await errorOf(call('orders.place', { localId, version, quotedTotalCents: null }))).toMatchObject(
      refused,
    );
    expect(await errorOf(call('drafts.save', { localId, version, draft: text }))).toMatchObject(refused);
    expect(await errorOf(call('outbox.retry', { entryId: null }))).toMatchObject(refused);
    expect(await errorOf(mortal.app.call('moving.export', { ids: ['local'] }))).toMatchObject({
      reason: 'local_sandbox',
    });
    // Its work is elsewhere, so it can be removed although entries are open.
    await mortal.app.call('environments.remove', { id: mortal.app.front.id });
    expect(old.secrets.secrets.has(seatAccount(mortal.app.front.id))).toBe(true);
  });

  it('is refused by the database itself, whatever the program does', async () => {
    const { old, start } = await computers();
    const mortal = await start(old);
    await work(mortal);
    await moveAway(mortal);
    await mortal.app.stop();
    const database = openDatabase(databaseOf(old.folder, mortal.app.front.id));
    onTestFinished(() => database.close());
    const moved = 'this environment has moved to another computer';
    expect(() =>
      database.exec(
        "UPDATE outbox_entry SET sealed_sha256 = 'x', state = 'sealed' WHERE sealed_sha256 IS NULL",
      ),
    ).toThrow(moved);
    expect(() => database.exec("UPDATE outbox_entry SET state = 'sending'")).toThrow(moved);
  });

  it('stays after the database was lost, from its journal', async () => {
    const { old, start, creates } = await computers();
    const mortal = await start(old);
    const localId = await work(mortal);
    await moveAway(mortal);
    const lost = { ...old, folder: `${old.folder}-lost` };
    killInPlace(mortal, lost.folder);
    const path = databaseOf(lost.folder, mortal.app.front.id);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    const after = await start(lost);
    expect((await after.app.front.call('orders.get', { localId })).row.phase).not.toBe('draft');
    expect(await seatOf(after)).toMatchObject({ kind: 'moved' });
    await after.app.front.call('connection.test', {});
    expect(await creates()).toBe(0);
  });

  it('can be written again as it was, where its file was lost', async () => {
    const { file, old, next, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const first = readFileSync(file);
    rmSync(file);
    await moveAway(before);
    expect(readFileSync(file).equals(first)).toBe(true);
    const after = await start(next);
    await moveHere(after);
    await becomeWell(after);
    expect(await creates()).toBe(1);
  });

  it.each(['mark', 'end'] as const)('loses nothing where the power fails before the %s', async step => {
    const { file, folder, old, next, start, creates } = await computers();
    const dead = { ...old, folder: join(folder, 'dead') };
    const before: Mortal = await start(old, {
      atMoveStep(reached) {
        if (reached !== step || existsSync(dead.folder)) return;
        killInPlace(before, dead.folder);

        throw new Error('The power fails.');
      },
    });
    await work(before);
    expect(await errorOf(moveAway(before))).toMatchObject({ code: 'internal' });
    // A file without its end is none, so nothing could have been imported.
    expect(existsSync(file)).toBe(false);
    const again = await start(dead);
    expect(await seatOf(again)).toMatchObject({ kind: step === 'mark' ? 'ours' : 'moved' });
    await moveAway(again);
    const after = await start(next);
    await moveHere(after);
    await becomeWell(after);
    expect(await creates()).toBe(1);
  });

  it('is in the journal before the file has its end', async () => {
    const { folder, old, start } = await computers();
    const dead = { ...old, folder: join(folder, 'dead') };
    const before: Mortal = await start(old, {
      atMoveStep(step) {
        if (step === 'end') killInPlace(before, dead.folder);
      },
    });
    await work(before);
    await moveAway(before);
    const path = databaseOf(dead.folder, before.app.front.id);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    const after = await start(dead);
    expect(await seatOf(after)).toMatchObject({ kind: 'moved' });
  });

  it('waits for what is on its way, and can be cancelled until then', async () => {
    const { old, start, file } = await computers();
    const mortal = await start(old);
    mortal.network.trouble(() => ({ fault: { kind: 'delay', delay_ms: 1_500 } }));
    const hands = createHands(mortal.app.front, () => undefined);
    await hands.place(await hands.draft(orderText('on its way', 'first', dice)));
    await expect.poll(async () => (await summaryOf(mortal)).sending).toBe(1);
    const moving = errorOf(mortal.app.call('moving.export', { ids: [mortal.app.front.id] }));
    await mortal.app.call('moving.cancel', {});
    expect(await moving).toMatchObject({ code: 'cancelled' });
    expect(existsSync(file)).toBe(false);
    mortal.network.trouble(() => null);
    await hands.place(await hands.draft(orderText('goes on', 'first', dice)));
    await mortal.app.front.drained(20_000);
    await moveAway(mortal);
    expect(await summaryOf(mortal)).toMatchObject({ sending: 0, attention: 0, waiting: 0 });
  });
});

describe('a file', () => {
  it.each([
    ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2), 'move_file_incomplete'],
    ['all but its end', (bytes: Buffer) => bytes.subarray(0, -37), 'move_file_incomplete'],
    ['another byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(5_000) ^ 1, 5_000, 5_001), 'move_file'],
    [
      'another text',
      (bytes: Buffer) =>
        Buffer.from(bytes.toString('latin1').replaceAll('is a draft', 'is a draff'), 'latin1'),
      'move_file',
    ],
    ['more at its end', (bytes: Buffer) => Buffer.concat([bytes, bytes]), 'move_file'],
    ['nothing', () => Buffer.alloc(0), 'move_file'],
  ])('is refused with %s', async (_what, change, reason) => {
    const { file, old, next, start } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    writeFileSync(file, change(readFileSync(file)));
    const after = await start(next);
    expect(await errorOf(after.app.call('moving.choose', {}))).toMatchObject({ code: 'bad_request', reason });
  });

  it('is refused where it has changed since it was checked, and nothing is imported', async () => {
    const { file, old, next, third, start } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const after = await start(next);
    const chosen = await after.app.call('moving.choose', {});
    const other = await start(third);
    await work(other);
    await moveAway(other);
    expect(await errorOf(after.app.call('moving.import', { fileId: chosen?.fileId ?? '' }))).toMatchObject({
      reason: 'move_file',
    });
    expect(await draftsOf(after)).toEqual([]);
    expect(await summaryOf(after)).toMatchObject({ waiting: 0, attention: 0 });
    expect(existsSync(file)).toBe(true);
  });

  it('is imported once on a computer, and never over other work', async () => {
    const { old, next, third, start } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const after = await start(next);
    await moveHere(after);
    expect(await moveHere(after)).toMatchObject({ targets: ['used'], imported: [] });
    // A program that was killed between the import and its note of it.
    await after.app.stop();
    const notes = openDatabase(join(next.folder, 'app.db'));
    expect(notes.prepare("DELETE FROM meta WHERE name = 'imported_moves' RETURNING name").all()).toHaveLength(
      1,
    );
    notes.close();
    expect(await moveHere(await start(next))).toMatchObject({ targets: ['used'], imported: [] });
    const busy = await start(third);
    await createHands(busy.app.front, () => undefined).draft(orderText('its own', 'first', dice));
    expect(await moveHere(busy)).toMatchObject({ targets: ['has_work'], imported: [] });
    expect(await draftsOf(busy)).toMatchObject([{ customerReference: 'its own' }]);
  });

  it('does nothing twice where it is imported on two computers, while the keys live', async () => {
    const { old, next, third, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    for (const computer of [next, third]) {
      const mortal = await start(computer);
      expect(await moveHere(mortal)).toMatchObject({ uncertain: 0 });
      await becomeWell(mortal);
    }
    expect(await creates()).toBe(1);
  });

  it.each([
    ['after the keys have ended', 25 * hourMs],
    ['where the clock is before the move', -hourMs],
  ])('asks about everything %s', async (_when, aheadMs) => {
    const { old, third, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const late = await start(third, { clock: laterBy(aheadMs) });
    expect(await moveHere(late)).toMatchObject({ uncertain: 3 });
    expect(await summaryOf(late)).toMatchObject({ waiting: 0, attention: 3 });
    late.network.trouble(() => null);
    await late.app.front.call('connection.test', {});
    expect(await creates()).toBe(0);
  });

  it('undoes the move on the old computer', async () => {
    const { old, start, creates } = await computers();
    const mortal = await start(old);
    await work(mortal);
    await moveAway(mortal);
    expect(await moveHere(mortal)).toMatchObject({ targets: ['back'], uncertain: 0 });
    expect(await seatOf(mortal)).toMatchObject({ kind: 'ours' });
    await becomeWell(mortal);
    expect(await creates()).toBe(1);
  });

  it('changes nothing where the import is interrupted, and can be imported then', async () => {
    const { folder, old, next, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const dead = { ...next, folder: join(folder, 'dead') };
    const cut: Mortal = await start(next, {
      watchDatabase: database => ({
        ...database,
        exec(sql) {
          if (sql === 'COMMIT' && !existsSync(dead.folder)) {
            killInPlace(cut, dead.folder);
            throw new Error('The power fails.');
          }
          database.exec(sql);
        },
      }),
    });
    expect(await errorOf(moveHere(cut))).toMatchObject({ code: 'internal' });
    const after = await start(dead);
    expect(await draftsOf(after)).toEqual([]);
    expect(await summaryOf(after)).toMatchObject({ waiting: 0, attention: 0 });
    await moveHere(after);
    await becomeWell(after);
    expect(await creates()).toBe(1);
  });
});

describe('an old disk that comes back', () => {
  /** The old computer as it was before the move, which the new one has finished. */
  async function oldDisk() {
    const all = await computers();
    const { folder, old, next, start } = all;
    const before = await start(old);
    await work(before);
    const image = join(folder, 'image');
    cpSync(old.folder, image, { recursive: true });
    const then = all.third;
    copySecrets(old, then);
    await moveAway(before);
    await before.app.stop();
    const after = await start(next);
    await moveHere(after);
    await becomeWell(after);
    return { ...all, image, then };
  }

  it('sends nothing with the keychain of today, and asks', async () => {
    const { old, image, start, creates } = await oldDisk();
    const back = await start({ ...old, folder: image });
    await expect.poll(() => seatOf(back)).toMatchObject({ kind: 'doubtful', movedAtMs: expect.any(Number) });
    await back.app.front.call('connection.test', {});
    expect(await summaryOf(back)).toMatchObject({ waiting: 3 });
    expect(await errorOf(back.app.front.call('drafts.create', {}))).toMatchObject({
      reason: 'seat_doubtful',
    });
    expect(await creates()).toBe(1);
    // The user decides that this computer goes on: nothing is sent before it is asked about.
    expect(await back.app.call('moving.goOnHere', { id: back.app.front.id })).toEqual({ uncertain: 3 });
    await back.app.front.call('connection.test', {});
    expect(await summaryOf(back)).toMatchObject({ waiting: 0, attention: 3 });
    expect(await creates()).toBe(1);
    expect(await seatOf(back)).toMatchObject({ kind: 'ours' });
    expect(readdirSync(image).length).toBeGreaterThan(0);
  });

  it('asks with a keychain that knows nothing of it', async () => {
    const { image, start, creates } = await oldDisk();
    const back = await start({ folder: image, secrets: fakeSecretStore() });
    await expect.poll(() => seatOf(back)).toMatchObject({ kind: 'doubtful', movedAtMs: null });
    await back.app.front.call('connection.test', {});
    expect(await creates()).toBe(1);
  });

  it.each([
    ['its keychain of that time', false],
    ['no keychain', true],
  ])('sends again with the same keys, so nothing twice, with %s', async (_what, isWithout) => {
    const { image, then, start, creates } = await oldDisk();
    const back = await start({
      folder: image,
      secrets: isWithout ? fakeSecretStore('memory') : then.secrets,
    });
    await expect.poll(() => seatOf(back)).toMatchObject({ kind: 'ours' });
    await becomeWell(back);
    expect(await creates()).toBe(1);
  });

  it('looks for an order first that has waited for longer than its key lives', async () => {
    const { image, then, start, creates } = await oldDisk();
    const back = await start({ folder: image, secrets: then.secrets }, { clock: laterBy(25 * hourMs) });
    await back.app.front.call('connection.test', {});
    await expect.poll(async () => (await summaryOf(back)).attention).toBeGreaterThan(0);
    expect(await summaryOf(back)).toMatchObject({ waiting: 0, sending: 0 });
    expect(await creates()).toBe(1);
  });

  it('sends an order that has waited so long where the service has no such order', async () => {
    const { old, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await before.app.stop();
    const later = await start(old, { clock: laterBy(25 * hourMs) });
    await becomeWell(later);
    expect(await summaryOf(later)).toMatchObject({ attention: 0 });
    expect(await creates()).toBe(1);
  });
});
