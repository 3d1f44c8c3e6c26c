import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, 'peers');
const folder = join(import.meta.dirname, '../../out/bench/peers');
const listOf = (at: string) => readFileSync(join(at, 'package.json'), 'utf8');

/**
 * The folder of the peers, installed there where it is missing or its list has changed.
 * They are a package of their own, so that neither the app nor its tests carry them.
 */
export function installPeers(): string {
  const isInstalled =
    existsSync(join(folder, 'node_modules', '.package-lock.json')) && listOf(folder) === listOf(sources);
  mkdirSync(folder, { recursive: true });
  if (!isInstalled) {
    console.log('Installing the peers of the benchmarks into out/bench/peers …');
    cpSync(join(sources, 'package.json'), join(folder, 'package.json'));
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('The peers could not be installed.');
  }
  cpSync(sources, folder, { recursive: true });
  return folder;
}
