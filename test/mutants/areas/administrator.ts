import type { Mutant } from '../mutant.ts';
import { defects, statement } from './edits.ts';

const core = 'src-main/core';
const administrator = `${core}/environment/administrator.ts`;
const place = 'src-main/electron/administrator-file.ts';
const file = 'src-main/adapters/protected-file.ts';

/** Who may have written the administrator's file. */
const files = defects(
  ['unit/adapters/protected-file.test.ts'],
  [
    ['the administrator’s file may be anybody’s', file, "if ($UID !== $OWNER) return 'other_owner'", ''],
    ['the group may write the administrator’s file', file, '0o022', '0o002'],
    [
      'anybody may write the folders above the administrator’s file',
      file,
      '$PROTECTION.problemOf($STATS)',
      'null',
    ],
    ['the administrator’s file itself is not looked at', file, '$PROBLEM($STATS) ?? $READ', '$READ'],
    [
      'the administrator’s file may be a link',
      file,
      "lstatSync($PATH).isSymbolicLink() ? 'link' : $REST",
      '$REST',
    ],
    [
      'the folder of the administrator’s file may be a link',
      file,
      "if ($STATS.isSymbolicLink()) return 'link'",
      '',
    ],
    [
      'the administrator’s file may be as large as it likes',
      file,
      '$BYTES.byteLength > maxEnvironmentFileBytes',
      'false',
    ],
    ['a pipe is read for the administrator’s file', file, "if (!$STATS.isFile()) return 'not_a_file'", ''],
    [
      'the user may write the administrator’s file, on Windows',
      file,
      "$MAY_WRITE($PATH) ? 'writable' : null",
      'null',
    ],
  ],
);

const ofPlace = defects(
  ['unit/electron/administrator-file.test.ts'],
  [
    [
      'a variable names the administrator’s file of an installed program',
      place,
      '$GIVEN && !$IS_PACKAGED ? $GIVEN : null',
      '$GIVEN ? $GIVEN : null',
    ],
    [
      'nobody looks at who may write the administrator’s file',
      place,
      "process.platform === 'win32' ? protectedByRights() : protectedByRoot()",
      'unprotected',
    ],
  ],
);

const built = defects(
  ['contract/electron/build-core.alone.test.ts'],
  [
    [
      'an installed program looks for the administrator’s file as one in development',
      'src-main/electron/build-core.ts',
      'findAdministratorFile($NAME, app.isPackaged)',
      'findAdministratorFile($NAME, false)',
    ],
    [
      'no policy is read',
      'src-main/electron/build-core.ts',
      'findPolicies(app.isPackaged)',
      'Promise.resolve([])',
    ],
  ],
);

/** What the administrator's file does, and what ends with it. */
const managed = defects(
  ['integration/administrator-file.test.ts'],
  [
    [
      'certificates of the administrator’s file outlast it',
      administrator,
      '$OWN ?? { ...$INPUT, $$$REST }',
      '$OWN ?? $INPUT',
    ],
    [
      'the dispatcher’s own settings are lost by the administrator’s file',
      administrator,
      '$OWN ?? { ...$INPUT, $$$REST }',
      '{ ...$INPUT, $$$REST }',
    ],
    [
      'an environment stays the administrator’s without his file',
      administrator,
      { kind: 'pair', regex: '^isManaged: false$' },
      'isManaged: true',
    ],
    [
      'the administrator’s file takes over an environment in silence',
      administrator,
      "$NOTE === 'released' ? null : 'taken_over'",
      'null',
    ],
    [
      'what the administrator’s file let go is said to have been the dispatcher’s own',
      administrator,
      "$NOTE === 'released' ? null : 'taken_over'",
      "'taken_over'",
    ],
    [
      'the log does not say that the administrator’s file let go',
      administrator,
      statement("log.write('environment-released', $FIELDS)"),
      '',
    ],
    [
      'the log does not say that the administrator’s file took over',
      administrator,
      "if ($IS_NEW && $OTHER) log.write('environment-taken-over', $FIELDS)",
      '',
    ],
    [
      'nobody sees that the administrator’s file is refused',
      administrator,
      '{ environments: [], refused: { path, problem } }',
      '{ environments: [], refused: null }',
    ],
    [
      'the dispatcher’s own settings are lost with the list of environments',
      `${core}/store/environment-store.ts`,
      '$OWN && JSON.stringify($OWN)',
      'null',
    ],
  ],
);

const policies = `${core}/policy`;
const settingsStore = `${core}/store/settings-store.ts`;

/** What a policy may say, and how it is read. */
const read = defects(
  ['unit/core/policy/read-policies.test.ts'],
  [
    [
      'a policy enforces what only users may decide',
      policies,
      "$RIGHT === 'enforce' || ($RIGHT === 'default' && $PART === 'defaults')",
      "$RIGHT !== 'none'",
    ],
    [
      'a policy sets what belongs to the user',
      policies,
      "if (!isAllowed($PART, $NAME)) return 'not_allowed'",
      '',
    ],
    [
      'a wrong part of a policy is ignored in silence',
      policies,
      'if ($FLAW !== null) report($AT, $FLAW)',
      '',
    ],
    [
      'a policy writes as much into the log as it likes',
      policies,
      '$IGNORED.length < maxPolicyFlaws',
      'true',
    ],
    [
      'the log does not say what is ignored',
      policies,
      "log.write('policy-part-ignored', $FIELDS)",
      'undefined',
    ],
    [
      'the log does not say that a policy is refused',
      policies,
      "log.write('policy-refused', $FIELDS)",
      'undefined',
    ],
  ],
);

/** Which setting applies, and who changes it. */
const applied = defects(
  ['unit/core/store/settings-store.test.ts'],
  [
    ['a page changes what the administrator enforces', settingsStore, '$REFUSED.length > 0', 'false'],
    [
      'what applies is stored as the user’s choice',
      settingsStore,
      '{ ...storedSchema.parse($STORED), ...$GIVEN }',
      '{ ...read(), ...$GIVEN }',
    ],
    [
      'a choice that this version cannot read is lost with the next one',
      settingsStore,
      '{ ...storedSchema.parse($STORED), ...$GIVEN }',
      '{ ...chosen(), ...$GIVEN }',
    ],
    [
      'a page drops a choice by sending nothing for it',
      settingsStore,
      'Object.entries(change).filter($IS_GIVEN)',
      'Object.entries(change)',
    ],
    ['the earlier policy counts', policies, '$POLICIES.findLast($IS)', '$POLICIES.find($IS)'],
  ],
);

const managedPolicy = 'src-main/adapters/managed-policy.ts';

/** Where Windows and macOS keep policies. */
const ofSystem = defects(
  ['unit/adapters/managed-policy.test.ts'],
  [
    ['a registry without a policy is an error', managedPolicy, "codeOf($ERROR) === '1'", 'false'],
    [
      'a registry that must not be read is one without a policy',
      managedPolicy,
      'isRefusal($ERROR) && (await isRegistryWithoutPolicy($SYSTEM))',
      'isRefusal($ERROR)',
    ],
    [
      'a policy that takes long to read is given up at once',
      managedPolicy,
      'if (isRefusal($ERROR)) throw $ERROR',
      'throw error;',
    ],
    ['what macOS adds to a policy is wrong', managedPolicy, "!$NAME.startsWith('Payload')", 'true'],
    [
      'nobody looks at who may write managed preferences',
      managedPolicy,
      '$FOUND === null || $FOUND.problem !== null',
      '$FOUND === null',
    ],
  ],
);

/** What is enforced although a page, a clock or a program is against it. */
const held = [
  ...defects(
    ['integration/settings.test.ts'],
    [
      [
        'a page notifies although the administrator has turned notifications off',
        `${core}/app-methods.ts`,
        'mayNotify() && $SHOWN',
        '$SHOWN',
      ],
    ],
  ),
  ...defects(
    ['unit/electron/policies.test.ts'],
    [
      [
        'a policy file that another program holds open for a moment is given up',
        'src-main/electron/policies.ts',
        "$FILE?.problem !== 'unreadable'",
        'true',
      ],
    ],
  ),
  ...defects(
    ['contract/electron/main.alone.test.ts'],
    [
      [
        'settings that were not printed end with code 0',
        'src-main/electron/print-settings.ts',
        '$ERROR ? 1 : 0',
        '0',
      ],
    ],
  ),
];

const signIn = `${core}/environment/proxy-sign-in.ts`;
const proxies = defects(
  ['contract/client/proxy.test.ts'],
  [
    ['a proxy that has not asked gets a password', signIn, '!$IS_KNOWN || $MANY', '$MANY'],
    ['a refused password counts as accepted', signIn, 'asked.set($PROXY, $NOW)', ''],
    [
      'a proxy that Dispatch cannot sign in to looks like one that it can',
      'src-main/adapters/proxy-pool.ts',
      "$IS_BASIC ? 'ERR_PROXY_SIGN_IN' : 'ERR_PROXY_SIGN_IN_KIND'",
      "'ERR_PROXY_SIGN_IN'",
    ],
  ],
);

/** The administrator's files belong to the administrator, and a proxy's password to the proxy. */
export const ofAdministrator: Mutant[] = [
  ...files,
  ...ofPlace,
  ...built,
  ...managed,
  ...read,
  ...applied,
  ...ofSystem,
  ...held,
  ...proxies,
];
