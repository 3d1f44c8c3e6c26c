import { expect, it } from 'vitest';
import { policyOfRegistry } from '../../../src-main/adapters/registry-policy.ts';

/** Lines as `reg.exe query KEY /s` prints them. */
const printed = (...lines: string[]) => ['', ...lines, '', ''].join('\r\n');
const root = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Dispatch';

it('values of both keys become a policy, with numbers, switches and JSON', () => {
  const output = printed(
    root,
    '',
    `${root}\\Defaults`,
    '    theme    REG_SZ    dark',
    '    areSingleKeysOn    REG_DWORD    0x0',
    '    tableExport    REG_SZ    {"format":"csv","csv":null}',
    '',
    `${root}\\Enforced`,
    '    AreNotificationsOn    REG_DWORD    0x1',
    '    refreshSeconds    REG_DWORD    0x3c',
    '    quietHours    REG_SZ    {"from":"18:00","to":"07:00"}',
  );
  expect(policyOfRegistry(output)).toEqual({
    defaults: { theme: 'dark', areSingleKeysOn: false, tableExport: { format: 'csv', csv: null } },
    enforced: {
      areNotificationsOn: true,
      refreshSeconds: 60,
      quietHours: { from: '18:00', to: '07:00' },
    },
  });
});

it('keys are found in any case, and both are optional', () => {
  expect(
    policyOfRegistry(
      printed('hkey_local_machine\\Software\\policies\\dispatch\\ENFORCED', '    theme    REG_SZ    light'),
    ),
  ).toEqual({ enforced: { theme: 'light' } });
  expect(policyOfRegistry('')).toEqual({});
  expect(policyOfRegistry(printed(root))).toEqual({});
});

it('whatever is wrong stays in the policy, so that it is reported', () => {
  const output = printed(
    root,
    '    theme    REG_SZ    dark',
    `${root}\\Enforced`,
    '    areNotificationsOn    REG_DWORD    0x2',
    '    areSingleKeysOn    REG_SZ    true',
    '    refreshSeconds    REG_BINARY    3C',
    '    quietHours    REG_SZ    {"from"',
    '    language    REG_SZ    ',
    '    no such    REG_SZ    a    b',
    '    rail    REG_NONE',
    `${root}\\Enforced\\Deeper`,
    '    theme    REG_SZ    dark',
    `${root}\\Other`,
  );
  expect(policyOfRegistry(output)).toEqual({
    theme: 'dark',
    enforced: {
      areNotificationsOn: 2,
      areSingleKeysOn: 'true',
      refreshSeconds: '3C',
      quietHours: '{"from"',
      language: '',
      'no such': 'a    b',
      rail: '',
    },
    'Enforced\\Deeper': { theme: 'dark' },
    Other: {},
  });
});

it('the value without a name is not read, however Windows calls it', () => {
  for (const name of ['(Default)', '(Standard)', '(valeur par défaut)'])
    expect(policyOfRegistry(printed(root, `    ${name}    REG_SZ    (value not set)`))).toEqual({});
});

it('a key may have the name of what every object has', () => {
  const output = printed(`${root}\\constructor`, '    toString    REG_SZ    a', `${root}\\__proto__`);
  expect(JSON.stringify(policyOfRegistry(output))).toBe('{"constructor":{"toString":"a"},"__proto__":{}}');
});
