import { plainName } from '../../../src-shared/domain/file-name.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

/**
 * The name of a file that a window makes. A page may say any: the dialog shows it as it is, and whoever opens the file
 * opens a table or a document, never a program.
 * @param endings such as `pdf`
 * @throws DispatchError `bad_request` (`file_name`)
 */
export function ownName(suggestedName: string, endings: readonly string[]): string {
  const name = plainName(suggestedName);
  if (endings.some(ending => name.toLowerCase().endsWith(`.${ending}`))) return name;
  throw new DispatchError('bad_request', `The name of this file ends in ${endings.join(' or ')}.`, {
    reason: 'file_name',
  });
}
