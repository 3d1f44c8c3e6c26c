import type { Mutant } from '../../mutant.ts';
import { at } from '../edits.ts';

export { at };

export const electron = 'src-main/electron';

/** The tests that see a defect, by what they are about. */
export const by = {
  spec: ['e2e/security.spec.ts'],
  dies: ['contract/electron/dying-windows.alone.test.ts'],
  locks: ['contract/electron/lock-down.alone.test.ts'],
  pages: ['contract/electron/app-protocol.alone.test.ts'],
  start: ['contract/electron/main.alone.test.ts'],
  windows: ['contract/electron/window.alone.test.ts'],
  goes: ['contract/electron/asking-window.alone.test.ts'],
  documents: ['unit/core/store/document-transfers.test.ts'],
  exports: ['unit/core/methods/export-files.alone.test.ts'],
  saved: ['integration/saved-files.alone.test.ts'],
  text: ['unit/renderer/jsx/text-of-others.alone.test.ts'],
  values: ['unit/shared/plain-values.test.ts'],
  visible: ['unit/shared/domain/visible-text.test.ts'],
  policies: ['unit/renderer/bridge/worker-policies.alone.test.ts'],
};

/** A property of an object that says something else. */
export const pair = (where: string, name: string, said: string, becomes: string, tests: string[]): Mutant =>
  at(where, name, { pattern: { context: `const x = { ${said} }`, selector: 'pair' } }, becomes, tests);
/** A text that says something else, in part. */
export const text = (
  where: string,
  name: string,
  part: string,
  replace: string,
  tests: string[],
): Mutant => ({
  name,
  edits: [
    {
      in: where,
      find: { kind: 'string', regex: part.replace(/[()[\]\\/$+.]/g, '\\$&') },
      part,
      replace,
    },
  ],
  tests,
});
