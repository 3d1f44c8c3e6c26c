import { plural, t } from '@lingui/core/macro';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';

/** The result of an import, one sentence for each kind of outcome. */
export function importedText(result: MethodOutput<'environments.import'>): string {
  const { added, updated, unchanged, fixed, declined, unasked } = result;
  const texts = [
    added > 0 && plural(added, { one: '# environment added.', other: '# environments added.' }),
    updated > 0 && plural(updated, { one: '# environment updated.', other: '# environments updated.' }),
    unchanged > 0 &&
      plural(unchanged, {
        one: '# environment is up to date already.',
        other: '# environments are up to date already.',
      }),
    fixed > 0 &&
      plural(fixed, {
        one: '# environment cannot be changed by a file.',
        other: '# environments cannot be changed by a file.',
      }),
    declined > 0 &&
      plural(declined, { one: 'You declined # environment.', other: 'You declined # environments.' }),
    unasked > 0 &&
      plural(unasked, {
        one: 'Dispatch has not asked about # environment yet. Import the file again.',
        other: 'Dispatch has not asked about # environments yet. Import the file again.',
      }),
  ].filter(text => text !== false);
  return texts.length === 0 ? t`The file has no environments` : texts.join(' ');
}
