import { z } from 'zod';
import { maxPolicyFlaws, type PolicyFlaw, type PolicySource } from '../../../src-shared/contract/policy.ts';
import { type AdministratorsRight, settingWords } from '../../../src-shared/contract/setting-words.ts';
import {
  isSettingName,
  type SettingName,
  type SettingsChange,
  settingsChangeSchema,
  settingsSchema,
} from '../../../src-shared/contract/settings.ts';
import { jsonOfStrangersFile } from '../../../src-shared/domain/strangers-json.ts';
import type { AdministratorFile, Log } from '../ports/ports.ts';

/** A policy of the administrator, with what is ignored of it. */
export interface Policy extends PolicySource {
  defaults: SettingsChange;
  enforced: SettingsChange;
}

/** Returns where a policy is and what is ignored of it, without its values. */
export const sourceOf = ({ path, problem, ignored, furtherIgnored }: Policy): PolicySource => ({
  path,
  problem,
  ignored,
  furtherIgnored,
});

/** Reports a part that is ignored. `at` is its place, such as `enforced.theme`. */
type Report = (at: string, flaw: PolicyFlaw) => void;

/** Maximum number of characters that are reported of a place, since a policy can contain any names. */
const maxPlaceLength = 100;

const partsSchema = z.record(z.string(), z.unknown());

/**
 * Reads the policies of the administrator. Ignores only the parts that are invalid, and logs their places.
 * @param files the policies that were found, the one that overrides all others last
 */
export const readPolicies = (files: readonly AdministratorFile[], log: Log): Policy[] =>
  files.map(file => {
    const policy = readPolicy(file);
    if (policy.problem !== null) log.write('policy-refused', { path: file.path, problem: policy.problem });
    for (const { at, flaw } of policy.ignored)
      log.write('policy-part-ignored', { path: file.path, at, flaw });
    if (policy.furtherIgnored > 0)
      log.write('policy-more-ignored', { path: file.path, count: policy.furtherIgnored });
    return policy;
  });

function readPolicy({ path, text, problem }: AdministratorFile): Policy {
  const nothing = { path, defaults: {}, enforced: {}, ignored: [], furtherIgnored: 0 };
  if (text === null) return { ...nothing, problem };
  const parts = partsSchema.safeParse(jsonOfStrangersFile(text));
  if (!parts.success) return { ...nothing, problem: 'bad_content' };
  const ignored: PolicySource['ignored'] = [];
  let furtherIgnored = 0;
  const report: Report = (at, flaw) => {
    if (ignored.length < maxPolicyFlaws) ignored.push({ at: at.slice(0, maxPlaceLength), flaw });
    else furtherIgnored += 1;
  };
  // Editors find the schema of a file by `$schema`.
  const { $schema, defaults = {}, enforced = {}, ...others } = parts.data;
  for (const name of Object.keys(others)) report(name, 'unknown');
  const accepted = {
    defaults: readPart('defaults', defaults, report),
    enforced: readPart('enforced', enforced, report),
  };
  return { path, problem: null, ...accepted, ignored, furtherIgnored };
}

function readPart(part: 'defaults' | 'enforced', given: unknown, report: Report): SettingsChange {
  const settings = partsSchema.safeParse(given);
  if (!settings.success) {
    report(part, 'bad_value');
    return {};
  }
  const accepted = Object.entries(settings.data).filter(([name, value]) => {
    const at = `${part}.${name}`;
    const flaw = flawOf(part, name, value);
    if (flaw !== null) report(at, flaw);
    else if (isSettingName(name)) reportUnknown(at, value, settingsSchema.shape[name].parse(value), report);
    return flaw === null;
  });
  return settingsChangeSchema.parse(Object.fromEntries(accepted));
}

function flawOf(part: 'defaults' | 'enforced', name: string, value: unknown): PolicyFlaw | null {
  if (!isSettingName(name)) return 'unknown';
  if (!isAllowed(part, name)) return 'not_allowed';
  return settingsSchema.shape[name].safeParse(value).success ? null : 'bad_value';
}

const isAllowed = (part: 'defaults' | 'enforced', name: SettingName): boolean => {
  const right: AdministratorsRight = settingWords[name].administrator;
  return right === 'enforce' || (right === 'default' && part === 'defaults');
};

/** Reports the members of a value that its schema has left out, because it does not know them. */
function reportUnknown(at: string, given: unknown, read: unknown, report: Report): void {
  const [before, after] = [partsSchema.safeParse(given), partsSchema.safeParse(read)];
  if (!before.success || !after.success) return;
  for (const [name, value] of Object.entries(before.data)) {
    if (Object.hasOwn(after.data, name)) reportUnknown(`${at}.${name}`, value, after.data[name], report);
    else report(`${at}.${name}`, 'unknown');
  }
}
