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
        one: 'It has # change of the order that the service has not confirmed yet.',
        other: 'It has # changes of the order that the service has not confirmed yet.',
      }),
    );
  }
  if (undecided > 0) {
    texts.push(
      plural(undecided, {
        one: '# change that needs your decision is not in it.',
        other: '# changes that need your decision are not in it.',
      }),
    );
  }
  return texts;
}

/** @param from name of the original; empty if it has none */
function copiedFromText(from: string, parts: string): string {
  if (from === '')
    return parts === '' ? t`Copied to a new draft.` : t`Copied to a new draft. Left out: ${parts}.`;
  return parts === ''
    ? t`A new draft, copied from ${from}.`
    : t`A new draft, copied from ${from}. Left out: ${parts}.`;
}

/** Says of which order a copy is, what it contains and what was left out. */
export function copiedText(
  from: string,
  leftOut: readonly LeftOutPart[],
  documents: number,
  changes: CopiedChanges,
): string {
  const texts = [copiedFromText(from, listOfWords(leftOut.map(partName))), ...changesText(changes)];
  if (documents > 0) {
    texts.push(plural(documents, { one: '# document is copied too.', other: '# documents are copied too.' }));
  }
  return texts.join(' ');
}
