import { globSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { errorOf, startCore } from '../support/core.ts';
import { attach, makeDraft } from '../support/core-orders.ts';

const content = Buffer.from('%PDF-1.7 damage');

/** A draft with a document, and what was dragged out of the window. */
async function draggable({ isHeld = true, name = 'damage.pdf' } = {}) {
  const dragged: { path: string; content: Buffer }[] = [];
  const marked: string[] = [];
  const fixture = await startCore({
    desktop: {
      markFromInternet: async path => void marked.push(path),
      startDrag: path => {
        dragged.push({ path, content: readFileSync(path) });
        return Promise.resolve(isHeld);
      },
    },
  });
  const { localId } = await makeDraft(fixture);
  const documentId = await attach(fixture, localId, name, content);
  const folder = join(fixture.folder, 'environments', 'local');
  const copies = () => globSync('looked-at/drag-*/*', { cwd: folder });
  return {
    fixture,
    dragged,
    marked,
    documentId,
    folder,
    copies,
    drag: () => fixture.call('documents.drag', { documentId }),
  };
}

it('a document is dragged out as a file with its name and bytes, which only the user can read', async () => {
  const { dragged, marked, drag, copies } = await draggable();
  await drag();
  const [{ path } = { path: '' }] = dragged;
  // It came from somewhere: the system then opens it with care.
  expect(marked).toEqual([path]);
  expect([basename(path), dragged[0]?.content]).toEqual(['damage.pdf', content]);
  expect(statSync(dirname(path)).mode & 0o077).toBe(0);
  // The program on which it was dropped may read it later.
  expect(copies()).toHaveLength(1);
});

it('a name can lead to no other folder, and makes no program of it', async () => {
  const { dragged, drag, folder } = await draggable({ name: '../../run\u202Efdp.exe' });
  await drag();
  const [{ path } = { path: '' }] = dragged;
  expect(basename(path)).toBe('runfdp.exe.download');
  expect(dirname(dirname(path))).toBe(join(folder, 'looked-at'));
});

it('nothing stays of it where the user has let go meanwhile', async () => {
  const { drag, copies } = await draggable({ isHeld: false });
  await drag();
  expect(copies()).toEqual([]);
});

it.each([
  ['are missing', (blob: string) => rmSync(blob)],
  ['are cut off', (blob: string) => truncateSync(blob, 3)],
])('no drag begins where the bytes %s', async (_what, damage) => {
  const { drag, dragged, folder, copies } = await draggable();
  const [blob = ''] = globSync('**/[0-9a-f][0-9a-f]/[0-9a-f]*', { cwd: folder }).filter(path =>
    /[0-9a-f]{64}$/.test(path),
  );
  damage(join(folder, blob));
  expect(await errorOf(drag())).toMatchObject({ code: 'file_rejected', reason: 'unreadable' });
  expect([dragged, copies()]).toEqual([[], []]);
});

it('a copy goes an hour later at the next drag, and at the latest when the environment opens', async () => {
  const { drag, dragged, copies, fixture, folder } = await draggable();
  await drag();
  const old = dirname(dragged[0]?.path ?? '');
  const longAgo = new Date(Date.now() - 3_700_000);
  utimesSync(old, longAgo, longAgo);
  await drag();
  expect(copies()).toHaveLength(1);
  expect(copies()[0]).not.toContain(basename(old));
  await fixture.core.stop();
  await startCore({ folder: fixture.folder });
  expect(readdirSync(folder).includes('looked-at') ? copies() : []).toEqual([]);
});
