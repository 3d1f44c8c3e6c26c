import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMoveDue, moveDataFolder } from '../../../src-main/adapters/move-data-folder.ts';

/** A profile with `Roaming` and `Local`, and data in the former folder. */
function profile() {
  const root = mkdtempSync(join(tmpdir(), 'dispatch-move-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [former, next] = [join(root, 'Roaming', 'Dispatch'), join(root, 'Local', 'Dispatch')];
  mkdirSync(join(root, 'Local'));
  fill(former, 'orders');
  return { root, former, next };
}

function fill(folder: string, content: string): void {
  mkdirSync(join(folder, 'environments', 'local', 'journal'), { recursive: true });
  writeFileSync(join(folder, 'app.db'), content);
  writeFileSync(join(folder, 'environments', 'local', 'journal', '1'), content);
}

const contentOf = (folder: string): string =>
  [join(folder, 'app.db'), join(folder, 'environments', 'local', 'journal', '1')]
    .map(path => (existsSync(path) ? readFileSync(path, 'utf8') : '–'))
    .join(' ');
const failing = (code: string) => Object.assign(new Error(code), { code });
/** Two disks: a folder is moved within its own only. */
const acrossDisks: typeof renameSync = (from, to) => {
  const diskOf = (path: unknown) => String(path).includes('Roaming');
  if (diskOf(from) !== diskOf(to)) throw failing('EXDEV');
  renameSync(from, to);
};
/** Folders that a program, of whatever version, would take for its data. */
const live = ({ former, next }: { former: string; next: string }) =>
  [former, next].filter(folder => existsSync(join(folder, 'app.db')));

describe('data of an earlier version', () => {
  it('is moved once, as a whole', () => {
    const { former, next, root } = profile();
    expect(isMoveDue(former, next)).toBe(true);
    expect(moveDataFolder(former, next)).toEqual({ folder: next, outcome: 'moved', reason: null });
    expect(contentOf(next)).toBe('orders orders');
    expect(isMoveDue(former, next)).toBe(false);
    expect(moveDataFolder(former, next)).toMatchObject({ folder: next, outcome: 'nothing to move' });
    expect([readdirSync(join(root, 'Roaming')), readdirSync(join(root, 'Local'))]).toEqual([
      [],
      ['Dispatch'],
    ]);
  });

  it('is moved to another disk as well, and its copy is deleted at the start after that', () => {
    const { former, next, root } = profile();
    expect(moveDataFolder(former, next, acrossDisks)).toMatchObject({ folder: next, outcome: 'moved' });
    expect([contentOf(next), existsSync(former)]).toEqual(['orders orders', false]);
    expect(readdirSync(join(root, 'Roaming'))).toEqual(['Dispatch (moved)']);
    moveDataFolder(former, next, acrossDisks);
    expect(readdirSync(join(root, 'Roaming'))).toEqual([]);
  });

  it.each([0, 1, 2])(
    'is in one place after a crash at step %i of that, and is moved by the next start',
    step => {
      const folders = profile();
      const { former, next } = folders;
      let steps = 0;
      // From that step on nothing is done any more, as if the process were gone.
      const crashing: typeof renameSync = (from, to) => {
        if (from === former && to === next) throw failing('EXDEV');
        if (steps >= step) throw failing('CRASH');
        steps += 1;
        acrossDisks(from, to);
      };
      try {
        moveDataFolder(former, next, crashing);
      } catch {
        // The data is parked, and its copy complete.
      }
      expect(live(folders).length).toBeLessThanOrEqual(1);
      expect(moveDataFolder(former, next, acrossDisks)).toMatchObject({ folder: next });
      expect([contentOf(next), live(folders)]).toEqual(['orders orders', [next]]);
    },
  );

  it('is copied again from the beginning where the copy was not complete', () => {
    const { former, next } = profile();
    fill(`${next} (arriving)`, 'half');
    moveDataFolder(former, next, acrossDisks);
    expect(contentOf(next)).toBe('orders orders');
  });

  it('stays where it is used or cannot be moved, and is used there', () => {
    const { former, next } = profile();
    const busy = () => {
      throw failing('EBUSY');
    };
    expect(moveDataFolder(former, next, busy)).toEqual({ folder: former, outcome: 'stays', reason: 'EBUSY' });
    expect([contentOf(former), existsSync(next)]).toEqual(['orders orders', false]);
  });

  it('stays until an interrupted repair of it is done', () => {
    const { former, next } = profile();
    writeFileSync(join(former, 'environments', 'local', 'dispatch.db-salvage'), join(former, 'damaged'));
    expect(moveDataFolder(former, next)).toEqual({ folder: former, outcome: 'stays', reason: 'repair' });
  });

  it('is brought back where its copy is gone', () => {
    const { former, next } = profile();
    renameSync(former, `${former} (moved)`);
    expect(moveDataFolder(former, next)).toMatchObject({ folder: next, outcome: 'moved' });
    expect(contentOf(next)).toBe('orders orders');
  });

  it('never replaces data that is in the next folder', () => {
    const { former, next } = profile();
    fill(next, 'newer');
    expect(isMoveDue(former, next)).toBe(false);
    expect(moveDataFolder(former, next)).toMatchObject({ folder: next, outcome: 'two' });
    expect([contentOf(former), contentOf(next)]).toEqual(['orders orders', 'newer newer']);
  });

  it('is moved into an empty folder, and not into one with files of others', () => {
    const { former, next } = profile();
    mkdirSync(next);
    writeFileSync(join(next, 'other'), '');
    expect(moveDataFolder(former, next)).toMatchObject({ folder: former, outcome: 'stays' });
    rmSync(join(next, 'other'));
    expect(moveDataFolder(former, next)).toMatchObject({ folder: next, outcome: 'moved' });
  });
});

it('a new installation begins in the next folder', () => {
  const { former, next } = profile();
  rmSync(former, { recursive: true });
  expect(moveDataFolder(former, next)).toEqual({ folder: next, outcome: 'nothing to move', reason: null });
});

it('data that was parked is not given up for a new folder that an earlier version has begun meanwhile', () => {
  const { former, next } = profile();
  // The program was killed when the copy was complete, and not in its place yet.
  renameSync(former, `${former} (moved)`);
  fill(`${next} (arriving)`, 'orders');
  fill(former, 'begun anew');
  for (const rename of [acrossDisks, renameSync]) {
    expect(moveDataFolder(former, next, rename)).toMatchObject({ folder: former, outcome: 'stays' });
    expect(contentOf(former)).toBe('begun anew begun anew');
    expect(contentOf(`${former} (moved)`)).toBe('orders orders');
  }
});
