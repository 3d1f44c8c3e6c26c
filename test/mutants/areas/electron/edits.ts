import type { Edit, Mutant } from '../../mutant.ts';

export const folder = 'src-main/electron';

/** The tests that see a defect, by what they are about. */
export const by = {
  locks: ['contract/electron/lock-down.alone.test.ts'],
  pages: ['contract/electron/app-protocol.alone.test.ts'],
  calls: ['contract/electron/ipc-transport.alone.test.ts'],
  bridge: ['contract/electron/preload.alone.test.ts'],
  windows: ['contract/electron/window.alone.test.ts'],
  start: ['contract/electron/main.alone.test.ts'],
  quits: ['contract/electron/quit-question.alone.test.ts'],
  news: ['contract/electron/notifications.alone.test.ts'],
  built: ['contract/electron/build-core.alone.test.ts'],
  failures: ['contract/electron/start-failure.test.ts'],
  sizes: ['unit/electron/message-size.test.ts'],
  spec: ['e2e/security.spec.ts'],
};

/** A directive of the content security policy that says something else. */
export const policy = (name: string, says: string, becomes: string, tests = by.pages): Mutant => ({
  name,
  edits: [
    {
      in: folder,
      find: { kind: 'string', regex: `^.${says}.$`, inside: { kind: 'array' } },
      part: says,
      replace: becomes,
    },
  ],
  tests,
});

/** A property of an object that says something else. */
export const said = (
  name: string,
  pair: string,
  becomes: string,
  tests: string[],
  where = folder,
): Mutant => ({
  name,
  edits: [
    {
      in: where,
      find: { pattern: { context: `const x = { ${pair} }`, selector: 'pair' } },
      replace: becomes,
    },
  ],
  tests,
});

/** A property of an object that is left out. */
export const without = (name: string, pair: string, tests: string[]): Mutant =>
  said(name, pair, '...{}', tests);

export const replaced = (
  name: string,
  find: string,
  replace: string,
  tests: string[],
  where = folder,
): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});

/** In a folder of the main process; tests without their ending. */
export const inMain = (
  where: string,
  name: string,
  find: Edit['find'],
  replace: string,
  ...tests: string[]
): Mutant => ({
  name,
  edits: [{ in: `src-main/${where}`, find, replace }],
  tests: tests.map(test => `${test}.test.ts`),
});
