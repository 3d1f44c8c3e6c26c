import { jsonOfStrangersFile } from '../../src-shared/domain/strangers-json.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';
import { protectedByRoot, readSmallFile } from './protected-file.ts';
import { hasPolicyKey, keyAbovePolicy, policyKey, policyOfRegistry } from './registry-policy.ts';
import { runProgram } from './run-program.ts';

/** Absolute paths, because users can change the variables by which programs and folders are otherwise found. */
const registryReader = 'C:\\Windows\\System32\\reg.exe';
const preferencesReader = '/usr/bin/plutil';
const preferencesFile = '/Library/Managed Preferences/eu.dispatch.desktop.plist';

/**
 * Maximum times for the first and the second attempt to read a policy, in milliseconds. A computer can be slow while its
 * user signs in, and without the policy the user could change what it enforces.
 */
const attemptMs = { first: 5_000, second: 15_000 };

/** The functions of the operating system that are needed to read a managed policy. Tests replace them. */
export interface PolicySystem {
  platform: NodeJS.Platform;
  /** Runs a program for at most `maxMs` milliseconds. Returns what it prints; throws if it fails or exceeds the limits. */
  run(program: string, args: readonly string[], maxMs: number): Promise<string>;
  /** Checks who can write a file. Null if there is no such file. */
  check(path: string): AdministratorFile | null;
}

const thisSystem: PolicySystem = {
  platform: process.platform,
  run: runProgram,
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

/** Whether a program itself has ended with the exit code 1, and not the system or a limit. */
const isRefusal = (error: unknown): boolean => codeOf(error) === '1';

/** Runs a program, and once more with more time if it was stopped or could not be started. */
async function runTwice({ run }: PolicySystem, program: string, args: readonly string[]): Promise<string> {
  try {
    return await run(program, args, attemptMs.first);
  } catch (error) {
    if (isRefusal(error)) throw error;
    return run(program, args, attemptMs.second);
  }
}

// Without /reg:64, a 32-bit program would see another part of the registry.
const queryRegistry = (system: PolicySystem, key: string, ...more: readonly string[]): Promise<string> =>
  runTwice(system, registryReader, ['query', key, ...more, '/reg:64']);

async function registryPolicy(system: PolicySystem): Promise<AdministratorFile | null> {
  try {
    const output = await queryRegistry(system, policyKey, '/s');
    return { path: policyKey, text: JSON.stringify(policyOfRegistry(output)), problem: null };
  } catch (error) {
    if (isRefusal(error) && (await isRegistryWithoutPolicy(system))) return null;
    return { path: policyKey, text: null, problem: 'unreadable' };
  }
}

/**
 * Whether the registry has no policy. The same exit code says that there is no such key, and that this user must not read
 * it, for example while Windows prevents access to the registry. Every Windows has the key above, so that one must be
 * readable.
 */
async function isRegistryWithoutPolicy(system: PolicySystem): Promise<boolean> {
  try {
    return !hasPolicyKey(await queryRegistry(system, keyAbovePolicy));
  } catch {
    return false;
  }
}

async function preferencesPolicy(system: PolicySystem): Promise<AdministratorFile | null> {
  const found = system.check(preferencesFile);
  if (found === null || found.problem !== null) return found;
  try {
    const json = await runTwice(system, preferencesReader, ['-convert', 'json', '-o', '-', preferencesFile]);
    return { path: preferencesFile, text: withoutPayload(json), problem: null };
  } catch {
    return { path: preferencesFile, text: null, problem: 'unreadable' };
  }
}

/** Removes what macOS itself can add to managed preferences, such as `PayloadUUID`. */
function withoutPayload(json: string): string {
  const preferences = jsonOfStrangersFile(json);
  if (typeof preferences !== 'object' || preferences === null || Array.isArray(preferences)) return json;
  const own = Object.entries(preferences).filter(([name]) => !name.startsWith('Payload'));
  return JSON.stringify(Object.fromEntries(own));
}
