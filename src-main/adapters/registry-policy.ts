import { kindOf } from '../../src-shared/contract/setting-kinds.ts';
import { isSettingName, settingNames } from '../../src-shared/contract/settings.ts';

/** Key of the administrator's policy in the Windows registry. Group Policy writes it, and users cannot. */
export const policyKey = 'HKLM\\SOFTWARE\\Policies\\Dispatch';

/** Its subkeys, by their names in lower case, because the registry ignores the case of names. */
const parts: Readonly<Record<string, 'defaults' | 'enforced'>> = {
  defaults: 'defaults',
  enforced: 'enforced',
};

const keyLine = /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch(?:\\(.+))?$/i;
const valueLine = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/;

/**
 * Turns what `reg.exe query KEY /s` prints into a policy, as `policy.json` contains it. Values of a wrong type stay as
 * they are, so that they are reported as all wrong values are.
 */
export function policyOfRegistry(output: string): Record<string, unknown> {
  const policy: Record<string, unknown> = {};
  let values: Record<string, unknown> = policy;
  for (const line of output.split(/\r?\n/)) {
    const key = keyLine.exec(line);
    if (key) {
      const name = key[1];
      values = {};
      if (name === undefined) values = policy;
      else policy[parts[name.toLowerCase()] ?? name] = values;
      continue;
    }
    const [, name, type, text = ''] = valueLine.exec(line) ?? [];
    if (name === undefined || type === undefined) continue;
    const setting = settingNames.find(one => one.toLowerCase() === name.toLowerCase()) ?? name;
    values[setting] = valueOfEntry(setting, type, text);
  }
  return policy;
}

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
