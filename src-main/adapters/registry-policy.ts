import { kindOf } from '../../src-shared/contract/setting-kinds.ts';
import { isSettingName, settingNames } from '../../src-shared/contract/settings.ts';

/** Key of the administrator's policy in the Windows registry. Group Policy writes it, and users cannot. */
export const policyKey = 'HKLM\\SOFTWARE\\Policies\\Dispatch';

/** The key above it, which every Windows has. */
export const keyAbovePolicy = 'HKLM\\SOFTWARE\\Policies';

/** The subkeys of the policy, by their names in lower case, because the registry ignores the case of names. */
const parts = new Map([
  ['defaults', 'defaults'],
  ['enforced', 'enforced'],
]);

const keyLine = /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch(?:\\(.+))?$/i;
const valueLine = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/;
/** The name that is printed for the value without a name, in the language of Windows: `(Default)`, `(Standard)`. */
const noName = /^\(.*\)$/;

/** Splits what `reg.exe` prints. */
const linesOf = (output: string): string[] => output.split(/\r?\n/);

/** Whether the policy is among the keys that `reg.exe query` prints of the key above it. */
export const hasPolicyKey = (output: string): boolean => linesOf(output).some(line => keyLine.test(line));

/**
 * Turns what `reg.exe query KEY /s` prints into a policy, as `policy.json` contains it. Values of a wrong type stay as
 * they are, so that they are reported as all wrong values are.
 */
export function policyOfRegistry(output: string): Record<string, unknown> {
  // Maps, because a key can have any name, also one that every object has.
  const root = new Map<string, unknown>();
  let values = root;
  for (const line of linesOf(output)) {
    const key = keyLine.exec(line);
    if (key) {
      const name = key[1];
      values = name === undefined ? root : new Map();
      if (name !== undefined) root.set(parts.get(name.toLowerCase()) ?? name, values);
      continue;
    }
    const [, name, type, text = ''] = valueLine.exec(line) ?? [];
    if (name === undefined || type === undefined || noName.test(name)) continue;
    const setting = settingNames.find(one => one.toLowerCase() === name.toLowerCase()) ?? name;
    values.set(setting, valueOfEntry(setting, type, text));
  }
  return plain(root);
}

const plain = (values: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...values].map(([name, one]) => [name, one instanceof Map ? plain(one) : one]));

/** A switch is a number, 0 or 1. A setting with several parts is their JSON. */
function valueOfEntry(name: string, type: string, text: string): unknown {
  const kind = isSettingName(name) ? kindOf(name).kind : null;
  if (type === 'REG_DWORD') {
    const number = Number(text);
    return kind === 'toggle' && (number === 0 || number === 1) ? number === 1 : number;
  }
  return type === 'REG_SZ' && kind === 'composed' ? jsonOrText(text) : text;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
