import type { Edit, Mutant } from '../mutant.ts';

const core = 'src-main/core';
const sessions = `${core}/open-sessions.ts`;
const environments = `${core}/environments.ts`;
const editing = `${core}/environment-editing.ts`;
const importing = `${core}/environment/import-environments.ts`;
const credentials = `${core}/environment/credentials.ts`;
const session = `${core}/session.ts`;
const synchronise = `${core}/synchronise`;
const folders = 'src-main/adapters/environment-folders.ts';
const sqlite = 'src-main/adapters/sqlite.ts';

const statement = (pattern: string) => ({ kind: 'expression_statement', has: { pattern } });

type Line = [name: string, where: string, find: Edit['find'], replace: string];
const defects = (tests: string[], lines: readonly Line[]): Mutant[] =>
  lines.map(([name, where, find, replace]) => ({ name, edits: [{ in: where, find, replace }], tests }));

/** The sessions that end and begin while somebody wants them. */
const opened = defects(
  ['unit/core/open-sessions.test.ts'],
  [
    [
      'a call opens the files of an environment whose session is still ending',
      sessions,
      { kind: 'for_statement' },
      '',
    ],
    [
      'a call that has waited is let into an environment that was removed meanwhile',
      sessions,
      { ...statement('assertThere($ID)'), precedes: { kind: 'return_statement' } },
      '',
    ],
    ['a session is opened that nobody will end', sessions, 'if ($ENDING) throw cancelled()', ''],
    [
      'the program ends while an environment is being changed',
      sessions,
      statement('await $CHANGES.allEnded()'),
      '',
    ],
  ],
);

const turns = defects(
  ['unit/shared/turns.test.ts'],
  [
    [
      'a turn begins before the one before has ended',
      'src-shared/turns.ts',
      '$LAST === null ? $WORK() : $LAST.then($WORK)',
      '$WORK()',
    ],
    [
      'a turn that failed is the last one',
      'src-shared/turns.ts',
      '$OWN.then(() => undefined, () => undefined)',
      '$OWN.then(() => undefined)',
    ],
  ],
);

/** A list, a session or a keychain that is changed by two at once. */
const atOnce = defects(
  ['integration/changing-environments.test.ts'],
  [
    [
      'an import changes an environment that somebody is just changing',
      importing,
      'inTurn($ID, () => take($ENTRY))',
      'take($ENTRY)',
    ],
    [
      'while a list is imported a question leads environments elsewhere',
      importing,
      'question.during(async () => { $$$WORK })',
      '(async () => { $$$WORK })()',
    ],
    ['an import that does nothing is told all windows', environments, 'if (!isImported) return', ''],
    [
      'an environment that is saved as it was begins anew',
      editing,
      'if (isDeepStrictEqual($FORMER, $INPUT)) return true',
      '',
    ],
    [
      'a credential that is being kept outlives its environment',
      session,
      'Promise.all([credentials.settled(), clientCertificate.settled()])',
      'clientCertificate.settled()',
    ],
    [
      'a removed environment whose folder could not be moved comes back',
      folders,
      '!$REMOVED.includes($ID) && existsSync($DESCRIPTION)',
      'existsSync($DESCRIPTION)',
    ],
  ],
).map(mutant =>
  mutant.name.includes('outlives')
    ? // The account's change waits for the same keychain.
      {
        ...mutant,
        edits: [...mutant.edits, { in: session, find: statement('await account.settled()'), replace: '' }],
      }
    : mutant,
);

const kept = defects(
  ['unit/core/environment/credentials.test.ts'],
  [
    [
      'a credential is put into the keychain after its session has ended',
      credentials,
      'if ($ENDING?.aborted) throw cancelled()',
      '',
    ],
    [
      'a credential that is made comes back after it was removed',
      credentials,
      'known ?? inTurn(load)',
      'known ?? load()',
    ],
  ],
);

/** What holds up an end. */
const ends: Mutant[] = [
  ...defects(
    ['unit/core/synchronise/synchroniser.alone.test.ts'],
    [
      [
        'whoever waits for a turn to read holds up the end of an environment',
        synchronise,
        'if (ending.signal.aborted) throw cancelled()',
        '',
      ],
      [
        'a look by hand holds up the end of an environment',
        synchronise,
        '$LOOKS.look(turns.ending())',
        '$LOOKS.look(new AbortController().signal)',
      ],
      [
        'a question to the service holds up the end of an environment',
        synchronise,
        'list.readPart({ ...$QUERY, cursor }, signal)',
        'list.readPart({ ...$QUERY, cursor }, null)',
      ],
    ],
  ),
  ...defects(
    ['contract/electron/main.alone.test.ts'],
    [
      [
        'a core that does not come to its end keeps the program from ending',
        'src-main/electron/updates/program-end.ts',
        'setTimeout(() => late.resolve(null), $MS)',
        'setTimeout(() => undefined, $MS)',
      ],
    ],
  ),
];

const files: Mutant[] = [
  ...defects(
    ['unit/adapters/kept-copies.test.ts'],
    [
      [
        'the files of a removed environment whose folder could not be moved stay for ever',
        folders,
        statement("writeFileSync(join($DELETING, $ID), '', $OPTIONS)"),
        '',
      ],
    ],
  ),
  ...defects(
    ['unit/adapters/damaged-database.test.ts'],
    [
      [
        'a look at a database that is open lets other processes write to it',
        sqlite,
        'if (openPaths.has($PATH)) throw $ERROR',
        '',
      ],
    ],
  ),
];

const calls = defects(
  ['contract/electron/ipc-transport.alone.test.ts'],
  [
    [
      'a window has environments begin anew as often at once as it likes',
      'src-shared/contract/environments.ts',
      'const oneAtOnce = 1',
      'const oneAtOnce = 1_000;',
    ],
  ],
);

/** Environments that are changed, imported, removed and ended while somebody uses them. */
export const changing: Mutant[] = [...opened, ...turns, ...atOnce, ...kept, ...ends, ...files, ...calls];
