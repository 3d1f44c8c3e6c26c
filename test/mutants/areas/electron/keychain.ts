import type { Mutant } from '../../mutant.ts';
import { inMain as defect } from './edits.ts';

const keys = ['unit/adapters/keychain', 'unit/adapters/forgotten-credential'];

/** Where credentials are kept, and forgotten. */
export const keychain: Mutant[] = [
  defect(
    'adapters',
    'a locked keychain says that there is no credential',
    {
      kind: 'expression_statement',
      regex: '^await tryOut',
      inside: { kind: 'function_declaration', regex: '^async function read', stopBy: 'end' },
    },
    '',
    ...keys,
  ),
  defect(
    'adapters',
    'a keychain that hangs holds up the start for ever',
    'Promise.race([$WORK, $END])',
    '$WORK',
    ...keys,
  ),
  defect(
    'adapters',
    'what was moved to the keychain is moved again later',
    'isKept && memory.get(account) === secret',
    'false',
    ...keys,
  ),
  defect(
    'adapters',
    'what the keychain took too late is in memory no more',
    'isKept && memory.get(account) === secret',
    'memory.get(account) === secret',
    ...keys,
  ),
  defect('adapters', 'a damaged list names nobody', 'if (!isMissing(error)) return null', '', ...keys),
  defect(
    'adapters',
    'after a damaged list nothing is ever kept again',
    'list.kept && [...without(list.kept, account), account]',
    'list.kept',
    ...keys,
  ),
  defect(
    'adapters',
    'a credential that cannot be told from a forgotten one stays in the keychain',
    'try { forgotten.drop(account); } catch (error) { $$$BACK }',
    'forgotten.drop(account);',
    ...keys,
  ),
  defect('adapters', 'a keychain that forgets is believed', 'read !== trial', 'false', ...keys),
  defect(
    'adapters',
    'the trial stays in the keychain',
    '$READ.finally(() => $KEYTAR.deletePassword($SERVICE, $ACCOUNT))',
    '$READ',
    ...keys,
  ),
  defect(
    'adapters',
    'all trials of the keychain use one entry',
    { kind: 'template_string', regex: '^`trial ' },
    "'trial'",
    ...keys,
  ),
  defect(
    'adapters',
    'a credential that was removed comes back with the keychain',
    {
      pattern: '$MEMORY.delete($ACCOUNT)',
      inside: { kind: 'method_definition', regex: '^async delete', stopBy: 'end' },
    },
    '',
    ...keys,
  ),
  defect(
    'adapters',
    'a credential that was removed without a keychain stays in it',
    'Promise.resolve(account).then(forgotten.add)',
    'Promise.resolve(account)',
    ...keys,
  ),
  defect(
    'adapters',
    'a credential that was removed is given out until the keychain has forgotten it',
    '$HELD !== null || $FOUND === null || forgotten.has($ACCOUNT)',
    '$HELD !== null || $FOUND === null',
    ...keys,
  ),
  defect(
    'adapters',
    'a keychain that failed once is used all the same',
    {
      pattern: '$KEYTAR = null',
      has: { field: 'left', regex: '^key' },
      inside: { kind: 'catch_clause', stopBy: 'end' },
    },
    '',
    ...keys,
  ),
  defect(
    'adapters',
    'a credential that was kept too late stays',
    'if (isGivenUp()) { $$$BACK }',
    '',
    ...keys,
  ),
  defect(
    'adapters',
    'a call of the keychain begins although it was told to have failed',
    'if (isGivenUp) throw notAnswered()',
    '',
    ...keys,
  ),
  defect('adapters', 'nobody tries again what a keychain refused', '{ retryable: true }', '{}', ...keys),
  defect(
    'adapters',
    'an end while a folder went from its place gives out what was forgotten',
    'existsSync(newOf(path)) ? $NEW : neverAny',
    'neverAny',
    ...keys,
  ),
  defect('adapters', 'a folder in place of the list is there for ever', 'isFolder(path)', 'false', ...keys),
];
