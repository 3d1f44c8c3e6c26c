// The hooks of tools/git-hooks, for whoever works in a clone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';

const HOOKS = 'tools/git-hooks';

/** Has Git run them, where it knows this folder as its own work tree and nobody has hooks there. Never fails. */
export function installHooks({ root, env }) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const top = git('rev-parse', '--show-toplevel');
  if (top === '' || realpathSync(top) !== realpathSync(root)) return;
  if (git('config', '--get', 'core.hooksPath') !== '') return;
  const folder = resolve(root, git('rev-parse', '--git-path', 'hooks'));
  const own = existsSync(folder) ? readdirSync(folder).filter(name => !name.endsWith('.sample')) : [];
  if (own.length === 0) git('config', 'core.hooksPath', HOOKS);
}
