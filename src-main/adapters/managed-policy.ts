import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOf } from '../../src-shared/thrown.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';
import { protectedByRoot, readSmallFile } from './protected-file.ts';
import { policyKey, policyOfRegistry } from './registry-policy.ts';

/** Absolute paths, because users can change the variables by which programs and folders are otherwise found. */
const registryReader = 'C:\\Windows\\System32\\reg.exe';
const preferencesReader = '/usr/bin/plutil';
const preferencesFile = '/Library/Managed Preferences/eu.dispatch.desktop.plist';

/** Maximum time for reading a policy, in milliseconds. Dispatch then starts without it. */
const maxMs = 5_000;
const maxBytes = 1_048_576;

/** The functions of the operating system that are needed to read a managed policy. Tests replace them. */
export interface PolicySystem {
  platform: NodeJS.Platform;
  /** Runs a program. Returns what it prints; throws if it fails or exceeds the limits. */
  run(program: string, args: readonly string[]): Promise<string>;
  /** Checks who can write a file. Null if there is no such file. */
  check(path: string): AdministratorFile | null;
}

const thisSystem: PolicySystem = {
  platform: process.platform,
  async run(program, args) {
    const limits = { timeout: maxMs, maxBuffer: maxBytes, windowsHide: true };
    return (await promisify(execFile)(program, args, limits)).stdout;
  },
  check: path => readSmallFile(path, protectedByRoot()),
};

/**
 * Reads the policy that an administrator distributes by Group Policy (Windows) or by a configuration profile (macOS).
 * @returns its JSON, or why it is ignored; null if there is none, and always on Linux
 */
export async function findManagedPolicy(system = thisSystem): Promise<AdministratorFile | null> {
  if (system.platform === 'win32') return registryPolicy(system);
  if (system.platform === 'darwin') return preferencesPolicy(system);
  return null;
}

async function registryPolicy({ run }: PolicySystem): Promise<AdministratorFile | null> {
  try {
    // A 32-bit program would otherwise see another part of the registry.
    const output = await run(registryReader, ['query', policyKey, '/s', '/reg:64']);
    return { path: policyKey, text: JSON.stringify(policyOfRegistry(output)), problem: null };
  } catch (error) {
    // The exit code 1 says that there is no such key.
    return codeOf(error) === '1' ? null : { path: policyKey, text: null, problem: 'unreadable' };
  }
}

async function preferencesPolicy({ run, check }: PolicySystem): Promise<AdministratorFile | null> {
  const found = check(preferencesFile);
  if (found === null || found.problem !== null) return found;
  try {
    const text = await run(preferencesReader, ['-convert', 'json', '-o', '-', preferencesFile]);
    return { path: preferencesFile, text, problem: null };
  } catch {
    return { path: preferencesFile, text: null, problem: 'unreadable' };
  }
}
