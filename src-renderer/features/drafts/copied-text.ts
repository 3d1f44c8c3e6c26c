import { msg, plural, t } from '@lingui/core/macro';
import type { CopiedChanges } from '../../../src-shared/contract/changes.ts';
import type { LeftOutPart } from '../../../src-shared/domain/draft-copy.ts';
import { listOfWords } from '../../i18n/list-of-words.ts';
import { valueWords } from '../../i18n/value-words.ts';

const partName = valueWords<LeftOutPart>({
  reference: msg`your reference`,
  vin: msg`VIN`,
  registration_number: msg`registration number`,
  release_code: msg`release code`,
  times: msg`times in the past`,
});

function changesText({ included, undecided }: CopiedChanges): string[] {
  const texts: string[] = [];
  if (included > 0) {
    texts.push(
      plural(included, {
        one: 'The new draft includes # change that the service has not confirmed yet.',
        other: 'The new draft includes # changes that the service has not confirmed yet.',
      }),
    );
  }
  if (undecided > 0) {
    texts.push(
      plural(undecided, {
        one: '# change that needs your decision was not copied.',
        other: '# changes that need your decision were not copied.',
      }),
    );
  }
  return texts;
}

/**
 * Text for a toast after an order or draft was copied.
 * @param from name of the original; empty if it has none
 */
function copiedFromText(from: string, parts: string): string {
  if (from === '')
    return parts === '' ? t`Copied to a new draft.` : t`Copied to a new draft. Not copied: ${parts}.`;
  return parts === ''
    ? t`${from} copied to a new draft.`
    : t`${from} copied to a new draft. Not copied: ${parts}.`;
}

/** Text that says which order was copied, what the copy contains, and what was left out. */
export function copiedText(
  from: string,
  leftOut: readonly LeftOutPart[],
  documents: number,
  changes: CopiedChanges,
): string {
  const texts = [copiedFromText(from, listOfWords(leftOut.map(partName))), ...changesText(changes)];
  if (documents > 0) {
    texts.push(
      plural(documents, { one: '# document was copied too.', other: '# documents were copied too.' }),
    );
  }
  return texts.join(' ');
}
