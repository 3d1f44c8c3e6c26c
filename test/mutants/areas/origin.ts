import type { Mutant } from '../mutant.ts';
import { ofAdministrator } from './administrator.ts';
import { defects, type Line, statement } from './edits.ts';

const core = 'src-main/core';
const environments = `${core}/environments.ts`;
const atWork = `${core}/environments-at-work.ts`;
const editing = `${core}/environment-editing.ts`;
const removal = `${core}/environment-editing.ts`;
const rules = `${core}/environment/rules.ts`;
const accounts = `${core}/environment/credential-account.ts`;
const change = `${core}/environment/service-change.ts`;
const importing = `${core}/environment/import-environments.ts`;
const question = `${core}/environment/one-question.ts`;
const dialog = 'src-main/electron/service-question.ts';

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
  ],
);

/** A page or a file that changes where an environment leads. */
const changes = defects(
  ['integration/other-service.test.ts'],
  [
    [
      'a page leads an environment elsewhere without a question',
      editing,
      'if (!(await confirmServiceChanges($CHANGES))) return false',
      '',
    ],
    [
      'a confirmed change leaves the credential for the way back',
      editing,
      'if (isCredentialForgotten) await letGo($$$OF)',
      '',
    ],
    [
      'an environment with a typed change is led nowhere else, which is said after the question',
      editing,
      'letGo($ID, assertNothingWaits)',
      'letGo($ID, last => { assertNothingWaits(last); if (last.outbox().typedChanges > 0) throw new Error(); })',
    ],
    [
      'another service has the account of the one before',
      editing,
      '$IS_FORGOTTEN ? randomUUID() : undefined',
      'undefined',
    ],
    [
      'an order that was placed while the question was open goes elsewhere, or loses its credential',
      editing,
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
  ],
);

const imports = defects(
  ['integration/import-environments.test.ts'],
  [
    [
      'an import leaves out what is harmless where it asks',
      importing,
      'await takeAll($HARMLESS.map($ENTRY_OF))',
      'if (asked.length === 0) await takeAll($HARMLESS.map($ENTRY_OF))',
    ],
    [
      'an import asks for more than a dialog shows',
      importing,
      '$INPUTS.slice(0, maxInOneQuestion)',
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
    ['a page adds environments without end', environments, statement('assertRoomFor($STORE, 1)'), ''],
    ['a file adds environments without end', importing, statement('assertRoomFor($COUNT)'), ''],
    [
      'a list that an administrator has filled cannot be brought up to date',
      rules,
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
      atWork,
      'sessions.of(id, assertStays)',
      'sessions.of(id, () => undefined)',
    ],
    [
      'what a call saves that began before its environment is removed is lost with it',
      atWork,
      { ...statement('assertDone($LAST)'), precedes: statement('await $LAST.forgetCredential()') },
      '',
    ],
    [
      'an environment that could not be removed can never be used again',
      removal,
      { ...statement('removing.delete($ID)'), inside: { kind: 'finally_clause', stopBy: 'end' } },
      '',
    ],
    [
      'an environment that could not be removed sends nothing until the next start',
      atWork,
      { ...statement('await renew($ID)'), inside: { kind: 'catch_clause', stopBy: 'end' } },
      '',
    ],
    [
      'a credential for this session only outlives its environment',
      removal,
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
    ['a long path pushes the buttons off the screen', dialog, '$LINE.length > maxShownTextLength', 'false'],
  ],
);

/** Credentials belong to a service. */
/** A question that does not show all that it asks about. */
const shown = defects(
  ['unit/core/environment/service-change.test.ts'],
  [
    ['more new hosts are asked about than are shown', change, 'newHosts.length <= maxNewShown', 'true'],
    [
      'more new certificates are asked about than are shown',
      change,
      'newCertificates.length <= maxNewShown',
      'true',
    ],
    ['the end of an address is not shown', change, 'text.length <= maxShownTextLength', 'true'],
    [
      'a path is measured, and the address as it is called is not',
      change,
      "URL.parse(next.baseUrl ?? '')?.href",
      'null',
    ],
    ['hosts that were there before count as new ones', change, '!formerHosts.has(host)', 'true'],
  ],
);
const named = defects(
  ['contract/electron/service-question.alone.test.ts'],
  [
    [
      'a change does not name the service',
      dialog,
      { kind: 'return_statement', regex: 'isOtherService' },
      'return lines.length > 0 || isOtherService ? lines : [certificateLine(former, next)];',
    ],
  ],
);

function ofKeychain(name: string, of: string, part: string, replace = ''): Mutant {
  const find = { kind: 'function_declaration', regex: `^async function ${of}\\(` };
  const edits = [{ in: 'src-main/adapters/keychain.ts', find, part, replace }];
  return {
    name,
    edits,
    tests: ['unit/adapters/keychain.test.ts', 'unit/adapters/forgotten-credential.test.ts'],
  };
}

/** What a locked keychain or a cunning text keeps from the question or from the keychain. */
const hidden: Mutant[] = [
  ofKeychain(
    'a locked keychain is believed that it has deleted',
    'deleteSurely',
    '  await tryOut(keytar, service);',
  ),
  ofKeychain(
    'what a keychain has that was opened on the way is not deleted',
    'deleteSurely',
    '  await keytar.deletePassword(service, account);',
  ),
  ofKeychain(
    'what a keychain has that was opened on the way is not read',
    'readSurely',
    'return keytar.getPassword(service, account)',
    'return null',
  ),
  ofKeychain(
    'a change that failed deletes what a locked keychain had',
    'keep',
    'readSurely(found, service, account)',
    'found.getPassword(service, account)',
  ),
  ...defects(
    ['unit/core/environment/certificates.test.ts'],
    [
      [
        'the question finds other certificates than are trusted',
        change,
        'certificatesOf(reaching.caCertificates)',
        "certificatesOf(reaching.caCertificates?.replaceAll('X509 CERTIFICATE-----', '') ?? null)",
      ],
    ],
  ),
  ...defects(
    ['unit/core/environment/service-change.test.ts'],
    [
      [
        'a host is shown as it was written',
        change,
        'reaching.allowedHosts.map(canonicalHost)',
        'reaching.allowedHosts',
      ],
      [
        'a host is shown without its port',
        `${core}/api/allowed-targets.ts`,
        "port === null ? '' : $PORT",
        "''",
      ],
    ],
  ),
  ...defects(
    ['contract/electron/service-question.alone.test.ts'],
    [['a host in the own network is shown as any other', dialog, 'isPrivateHost($HOST)', 'false']],
  ),
];

export const origin: Mutant[] = [
  ...places,
  ...changes,
  ...imports,
  ...lists,
  ...removals,
  ...calls,
  ...dialogs,
  ...shown,
  ...named,
  ...hidden,
  ...ofAdministrator,
];
