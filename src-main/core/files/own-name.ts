import { plainName } from '../../../src-shared/domain/file-name.ts';
import { refusal } from '../../../src-shared/errors.ts';

/**
 * Checks the name of a file that a window creates. A page can choose any name, and the dialog shows it unchanged. So
 * its extension must be that of a table or document, never of a program.
 * @param endings allowed extensions without a dot, such as `pdf`
 * @throws DispatchError `bad_request` (`file_name`)
 */
export function ownName(suggestedName: string, endings: readonly string[]): string {
  const name = plainName(suggestedName);
  if (endings.some(ending => name.toLowerCase().endsWith(`.${ending}`))) return name;
  throw refusal('bad_request', `The name of this file ends in ${endings.join(' or ')}.`, 'file_name');
}
