import type { Edit, Mutant } from '../mutant.ts';

const core = 'src-main/core';
const environments = `${core}/environments.ts`;
const accounts = `${core}/environment/credential-accounts.ts`;
const credentials = `${core}/environment/credentials.ts`;
const change = `${core}/environment/service-change.ts`;
const importing = `${core}/environment/import-environments.ts`;
const question = `${core}/environment/one-question.ts`;
const administrator = `${core}/environment/administrator.ts`;
const dialog = 'src-main/electron/service-question.ts';
const place = 'src-main/electron/administrator-file.ts';
const file = 'src-main/adapters/protected-file.ts';

const statement = (pattern: string) => ({ kind: 'expression_statement', has: { pattern } });

type Line = [name: string, where: string, find: Edit['find'], replace: string];
const defects = (tests: string[], lines: readonly Line[]): Mutant[] =>
  lines.map(([name, where, find, replace]) => ({ name, edits: [{ in: where, find, replace }], tests }));

/** A credential that goes where it does not belong. */
const places = defects(
  ['unit/core/environment/credentials.test.ts'],
  [
    ['a credential goes along to another server', accounts, 'originOf($URL)', "'any'"],
    [
      'a credential of practice goes along to production',
      accounts,
      { kind: 'template_substitution', regex: '^..kind.$' },
      'any',
    ],
    [
      'another path of the same server has no credential',
      accounts,
      'URL.parse($URL)?.origin ?? $URL',
      '$URL',
    ],
    [
      'an update of the program forgets every credential',
      credentials,
      'parse($STORED) ?? (await takeFormer())',
      'parse($STORED)',
    ],
    [
      'a credential that was taken over stays under its former name too',
      credentials,
      { ...statement('await $STORE.delete($FORMER)'), follows: statement('await $STORE.set($$$ARGS)') },
      '',
    ],
    [
      'a removed credential comes back from under its former name',
      credentials,
      { ...statement('await forgetFormer()'), precedes: statement('await $STORE.delete($PRESENT)') },
      '',
    ],
    [
      'a replaced credential stays under its former name',
      credentials,
      { ...statement('await forgetFormer()'), follows: statement('await $STORE.set($$$ARGS)') },
      '',
    ],
  ],
);

/** A page or a file that changes where an environment leads. */
const changes = defects(
  ['integration/other-service.test.ts'],
  [
    [
      'a page leads an environment elsewhere without a question',
      environments,
      'if (!(await confirmServiceChanges($CHANGES))) return false',
      '',
    ],
    [
      'a confirmed change leaves the credential for the way back',
      environments,
      'if (isCredentialForgotten) await letGo($$$OF)',
      '',
    ],
    [
      'an environment with a typed change is led nowhere else, which is said after the question',
      environments,
      'letGo($ID, assertNothingWaits)',
      'letGo($ID, assertNothingUnsent)',
    ],
    [
      'another service has the account of the one before',
      environments,
      '$IS_FORGOTTEN ? randomUUID() : undefined',
      'undefined',
    ],
    [
      'an order that was placed while the question was open goes elsewhere, or loses its credential',
      environments,
      {
        ...statement('assertEditable($ID, $INPUT)'),
        precedes: statement('await orGoesOn($$$WORK)'),
      },
      '',
    ],
    [
      'another path of the same server forgets the credential',
      change,
      '!isSameAccount($FORMER, $NEXT)',
      'true',
    ],
    ...(
      [
        ['certificates', '({ kind, baseUrl, allowedHosts: new Set(allowedHosts), details: $DETAILS })'],
        ['hosts', '({ kind, baseUrl, caCertificates, details: $DETAILS })'],
        ['the kind', '({ baseUrl, allowedHosts: new Set(allowedHosts), caCertificates, details: $DETAILS })'],
        ['a path or a header', '({ kind, baseUrl, allowedHosts: new Set(allowedHosts), caCertificates })'],
      ] as const
    ).map(
      ([what, rest]): Line => [
        `a page changes ${what} without a question`,
        change,
        '({ kind, baseUrl, allowedHosts: new Set(allowedHosts), caCertificates, details: $DETAILS })',
        rest,
      ],
    ),
    [
      'a page adds an environment without a question',
      environments,
      'if (!(await confirmServiceChanges($CHANGES))) return null',
      '',
    ],
    [
      'a file adds an environment without a question',
      importing,
      'if (!$KNOWN) return addedService($INPUT)',
      'if (!$KNOWN) return null;',
    ],
    ['a page buries the screen under questions', question, { kind: 'if_statement' }, ''],
    [
      'after a question that failed none is asked any more',
      question,
      { ...statement('$OPEN = false'), inside: { kind: 'finally_clause', stopBy: 'end' } },
      '',
    ],
    [
      'an import does what the dispatcher refused',
      importing,
      '$IS_MEANT ? { meant: asked, $$$ANSWER } : $OTHER',
      '{ meant: asked, declined: 0, unasked }',
    ],
    [
      'an import leaves out what is harmless where it asks',
      importing,
      'await takeAll($HARMLESS.map($ENTRY_OF))',
      'if (asked.length === 0) await takeAll($HARMLESS.map($ENTRY_OF))',
    ],
    [
      'an import asks for more than a dialog shows',
      importing,
      '$INPUTS.slice(0, mostInOneQuestion)',
      '$INPUTS',
    ],
    [
      'an import overwrites what has changed since it was asked',
      importing,
      'if (!isDeepStrictEqual(changeBy($INPUT), $MEANT)) return $LEFT',
      '',
    ],
    [
      'an import counts what is as it was as brought up to date',
      importing,
      "if (isDeepStrictEqual($PRESENT, $INPUT)) return 'unchanged'",
      '',
    ],
    [
      'an import says that it asked about what it did not ask about',
      importing,
      'const unasked = $COUNT',
      'const unasked = 0',
    ],
  ],
);

/** A list that grows without end. */
const lists = defects(
  ['integration/environments.test.ts'],
  [
    ['a page adds environments without end', environments, statement('assertRoomFor(1)'), ''],
    ['a file adds environments without end', importing, statement('assertRoomFor($COUNT)'), ''],
    [
      'a list that an administrator has filled cannot be brought up to date',
      environments,
      '$COUNT === 0 || $PRESENT + $COUNT <= maxEnvironments',
      '$PRESENT + $COUNT <= maxEnvironments',
    ],
  ],
);

/** An environment that is removed with what somebody still needs, or stays with what should have gone. */
const removals = defects(
  ['integration/remove-environment.alone.test.ts'],
  [
    [
      'a call to an environment that is being removed waits in vain',
      environments,
      'sessions.of(id, assertStays)',
      'sessions.of(id, () => undefined)',
    ],
    [
      'what a call saves that began before its environment is removed is lost with it',
      environments,
      { ...statement('assertDone($LAST)'), precedes: statement('await $LAST.forgetCredential()') },
      '',
    ],
    [
      'an environment that could not be removed can never be used again',
      environments,
      { ...statement('removing.delete($ID)'), inside: { kind: 'finally_clause', stopBy: 'end' } },
      '',
    ],
    [
      'an environment that could not be removed sends nothing until the next start',
      environments,
      { ...statement('await renew($ID)'), inside: { kind: 'catch_clause', stopBy: 'end' } },
      '',
    ],
    [
      'a credential for this session only outlives its environment',
      environments,
      statement('sessionOnly.forget($ENVIRONMENT)'),
      '',
    ],
    [
      'a file changes an environment that is being removed',
      environments,
      '$IS_MANAGED || removing.has($ID)',
      '$IS_MANAGED',
    ],
  ],
);

const calls = defects(
  ['integration/call.test.ts'],
  [
    [
      'certificates on the command line are not taken, since nobody can be asked',
      'src-main/call/call-once.ts',
      { kind: 'pair', regex: '^confirmServiceChanges:' },
      'confirmServiceChanges: () => Promise.resolve(false)',
    ],
  ],
);

/** The system's dialog. */
const dialogs = defects(
  ['contract/electron/service-question.alone.test.ts'],
  [
    ...(['cancelId', 'defaultId'] as const).map(
      (name): Line => [
        `the question about a service is answered with yes by its ${name}`,
        dialog,
        { kind: 'pair', regex: `^${name}: 1$` },
        `${name}: 0`,
      ],
    ),
    ['keeping it as it is changes it', dialog, 'return $RESPONSE === 0', 'return true;'],
    [
      'text of a page writes lines of the question',
      dialog,
      "cleanLine($TEXT).replace(/\\s+/g, ' ')",
      '$TEXT',
    ],
    [
      'signs that cannot be seen stand in an address unseen',
      dialog,
      "URL.parse($URL ?? '')?.href ?? $URL ?? ''",
      "$URL ?? ''",
    ],
    [
      'a new host is hidden behind those that were there',
      dialog,
      'Number($OTHERS.includes($ONE)) - Number($OTHERS.includes($TWO))',
      '0',
    ],
    [
      'the question about an import calls new environments changes',
      dialog,
      "$CHANGES.some($IS_NEW) ? 'both' : 'changes'",
      "'changes'",
    ],
    [
      'a new environment does not say which hosts it may call',
      dialog,
      'line(msg`Allowed hosts`, $HOSTS)',
      '...[]',
    ],
    ['a long path pushes the buttons off the screen', dialog, '$LINE.length > longestText', 'false'],
  ],
);

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
      'findAdministratorFile(app.isPackaged)',
      'findAdministratorFile(false)',
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
      '$OWN === null ? null : JSON.stringify($OWN)',
      'null',
    ],
  ],
);

/** Credentials belong to a service, and the administrator's file to the administrator. */
export const origin: Mutant[] = [
  ...places,
  ...changes,
  ...lists,
  ...removals,
  ...calls,
  ...dialogs,
  ...files,
  ...ofPlace,
  ...built,
  ...managed,
];
