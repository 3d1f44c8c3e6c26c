import { plural, t } from '@lingui/core/macro';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';

/** The result of an import, with one sentence for each outcome. */
export function importedText(result: MethodOutput<'environments.import'>): string {
  const { added, updated, unchanged, fixed, declined, unasked } = result;
  const texts = [
    added > 0 && plural(added, { one: '# environment added.', other: '# environments added.' }),
    updated > 0 && plural(updated, { one: '# environment updated.', other: '# environments updated.' }),
    unchanged > 0 &&
      plural(unchanged, {
        one: '# environment was already up to date.',
        other: '# environments were already up to date.',
      }),
    fixed > 0 &&
      plural(fixed, {
        one: '# environment was not changed: your administrator manages it, or it is being removed.',
        other: '# environments were not changed: your administrator manages them, or they are being removed.',
      }),
    declined > 0 &&
      plural(declined, {
        one: 'You declined # environment, so it was not added or changed.',
        other: 'You declined # environments, so they were not added or changed.',
      }),
    unasked > 0 &&
      plural(unasked, {
        one: '# environment is not imported yet. Import the file again to confirm it.',
        other: '# environments are not imported yet. Import the file again to confirm them.',
      }),
  ].filter(text => text !== false);
  return texts.length === 0 ? t`The file contains no environments.` : texts.join(' ');
}
