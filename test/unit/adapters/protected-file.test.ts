import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  protectedByRights,
  protectedByRoot,
  readSmallFile,
  unprotected,
} from '../../../src-main/adapters/protected-file.ts';
import { temporaryFolder } from '../../support/core.ts';

const isPosix = process.platform !== 'win32';
/** Root, where the tests run as root. */
const me = process.getuid?.() ?? 0;
const mebibyte = 1_048_576;

/** A file below folders that nobody else may write; `top` stands for the root of the system. */
function protectedFile() {
  const top = temporaryFolder();
  const folder = join(top, 'etc', 'dispatch');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'environments.json');
  writeFileSync(path, 'text');
  for (const [name, mode] of [
    [top, 0o755],
    [dirname(folder), 0o755],
    [folder, 0o755],
    [path, 0o644],
  ] as const)
    chmodSync(name, mode);
  return { top, folder, path, read: (owner = me) => readSmallFile(path, protectedByRoot(owner, top)) };
}
const problem = (file: ReturnType<typeof readSmallFile>) =>
  file?.problem ?? (file === null ? 'missing' : 'none');

describe.skipIf(!isPosix)('a file that only root may write', () => {
  it('is read', () => {
    const { path, read } = protectedFile();
    expect(read()).toEqual({ path, text: 'text', problem: null });
  });

  it('is nobody else’s, and in nobody else’s folder', () => {
    expect(problem(protectedFile().read(me + 1))).toBe('other_owner');
  });

  it.each([
    ['the file', 0o664, (file: ReturnType<typeof protectedFile>) => file.path],
    ['the file', 0o646, (file: ReturnType<typeof protectedFile>) => file.path],
    ['its folder', 0o775, (file: ReturnType<typeof protectedFile>) => file.folder],
    [
      'its folder, also for their own files alone',
      0o1777,
      (file: ReturnType<typeof protectedFile>) => file.folder,
    ],
    ['a folder further up', 0o757, (file: ReturnType<typeof protectedFile>) => dirname(file.folder)],
    ['the topmost folder', 0o777, (file: ReturnType<typeof protectedFile>) => file.top],
  ])('is refused where others may write %s', (_what, mode, nameOf) => {
    const file = protectedFile();
    chmodSync(nameOf(file), mode);
    expect(problem(file.read())).toBe('writable');
  });

  it('is refused below a folder that others may write, on the real system', () => {
    // The folder for temporary files is everybody's.
    const { path } = protectedFile();
    expect(['writable', 'other_owner', 'link']).toContain(problem(readSmallFile(path, protectedByRoot())));
  });

  it('is refused as a link, also where it leads to a file that would do, or nowhere', () => {
    const file = protectedFile();
    renameSync(file.path, join(file.folder, 'real.json'));
    symlinkSync('real.json', file.path);
    expect(problem(file.read())).toBe('link');
    expect(problem(readSmallFile(file.path, unprotected))).toBe('link');
    renameSync(join(file.folder, 'real.json'), join(file.folder, 'gone.json'));
    expect(problem(file.read())).toBe('link');
  });

  it('is refused below a folder that is a link', () => {
    const file = protectedFile();
    const real = join(file.top, 'etc', 'real');
    renameSync(file.folder, real);
    symlinkSync(real, file.folder);
    expect(problem(file.read())).toBe('link');
  });
});

describe('what is not an ordinary small file', () => {
  const at = (name: string) => join(temporaryFolder(), name);
  const read = (path: string) => problem(readSmallFile(path, unprotected));

  it('is none where nothing is there', () => {
    expect(read(at('none.json'))).toBe('missing');
    const path = at('file');
    writeFileSync(path, '');
    expect(read(join(path, 'none.json'))).toBe('missing');
  });

  it('is read up to 1 MiB and not beyond', () => {
    const path = at('large.json');
    writeFileSync(path, 'x'.repeat(mebibyte));
    expect(readSmallFile(path, unprotected)?.text?.length).toBe(mebibyte);
    truncateSync(path, mebibyte + 1);
    expect(read(path)).toBe('too_large');
    // It takes no space on the disk, and would take all memory.
    truncateSync(path, 40 * 1_024 ** 3);
    expect(read(path)).toBe('too_large');
  });

  it('is refused where it is a folder', () => {
    const path = at('folder.json');
    mkdirSync(path);
    expect(['not_a_file', 'unreadable']).toContain(read(path));
  });

  it.skipIf(!isPosix)('does not keep the program waiting where it is a pipe', () => {
    const path = at('pipe.json');
    execFileSync('mkfifo', [path]);
    expect(read(path)).toBe('not_a_file');
  });

  it('says that it cannot be read', () => {
    expect(read(`/${'x'.repeat(300)}`)).toBe('unreadable');
  });
});

describe('on Windows', () => {
  const fileIn = (folder: string) => {
    const path = join(folder, 'environments.json');
    writeFileSync(path, 'text');
    return path;
  };

  it('a file counts that the present user cannot open for writing', () => {
    const path = fileIn(temporaryFolder());
    expect(problem(readSmallFile(path, protectedByRights()))).toBe('writable');
    expect(
      readSmallFile(
        path,
        protectedByRights(() => false),
      ),
    ).toEqual({ path, text: 'text', problem: null });
  });

  it.skipIf(!isPosix)('a folder that is a link does not count', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    fileIn(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'Dispatch'));
    const path = join(folder, 'Dispatch', 'environments.json');
    expect(
      problem(
        readSmallFile(
          path,
          protectedByRights(() => false),
        ),
      ),
    ).toBe('link');
  });
});
