import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { installHooks } from '../../../tools/install-hooks.mjs';

const project = resolve(import.meta.dirname, '../../..');
const outer = mkdtempSync(join(tmpdir(), 'dispatch-hooks-'));
afterAll(() => rmSync(outer, { recursive: true }));

/** Nothing of the settings of whoever runs this, nor of a commit that does. */
const env = {
  PATH: process.env.PATH,
  HOME: outer,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.invalid',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.invalid',
};

function git(cwd: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function clone(): string {
  const root = mkdtempSync(join(outer, 'clone-'));
  git(root, 'init', '-q');
  return root;
}
const hooksOf = (root: string) => git(root, 'config', '--get', 'core.hooksPath').output.trim();

describe('the hooks of Git', () => {
  it('let a commit pass where Biome finds nothing in it, and no other one', () => {
    const root = clone();
    cpSync(join(project, 'tools/git-hooks'), join(root, 'tools/git-hooks'), { recursive: true });
    cpSync(join(project, 'biome.json'), join(root, 'biome.json'));
    cpSync(join(project, '.gitignore'), join(root, '.gitignore'));
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
    installHooks({ root, env });
    writeFileSync(join(root, 'good.ts'), 'export const good = 1;\n');
    git(root, 'add', 'good.ts');
    expect(git(root, 'commit', '-m', 'Good').status).toBe(0);
    writeFileSync(join(root, 'bad.ts'), 'export  const bad: any = "1"\n');
    git(root, 'add', 'bad.ts');
    const refused = git(root, 'commit', '-m', 'Bad');
    expect(refused.status).not.toBe(0);
    expect(refused.output).toContain('bad.ts');
    // What is not staged is nobody's business.
    git(root, 'rm', '-q', '--cached', 'bad.ts');
    expect(git(root, 'commit', '--allow-empty', '-m', 'Without it').status).toBe(0);
  });

  it('are installed once, and leave those of the person alone', () => {
    const named = clone();
    git(named, 'config', 'core.hooksPath', 'mine');
    const written = clone();
    writeFileSync(join(written, '.git/hooks/pre-push'), '#!/bin/sh\n');
    const fresh = clone();
    for (const root of [named, written, fresh, fresh]) installHooks({ root, env });
    expect([named, written, fresh].map(hooksOf)).toEqual(['mine', '', 'tools/git-hooks']);
  });

  it('are not installed in a folder inside another work tree, in none, or without Git', () => {
    const root = clone();
    const inside = join(root, 'inside');
    mkdirSync(inside);
    const none = mkdtempSync(join(outer, 'none-'));
    const bare = clone();
    for (const folder of [inside, none]) installHooks({ root: folder, env });
    installHooks({ root: bare, env: { ...env, PATH: '' } });
    expect([root, bare].map(hooksOf)).toEqual(['', '']);
  });
});
