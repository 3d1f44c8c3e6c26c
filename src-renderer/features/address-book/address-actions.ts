import { plural, t } from '@lingui/core/macro';
import { type AddressEntry, addressPieceRows } from '../../../src-shared/contract/address-book.ts';
import { type AddressFields, addressFieldsSchema } from '../../../src-shared/domain/address-entry.ts';
import type { LineProblem } from '../../../src-shared/table/address-csv.ts';
import { placeTypeOf } from '../../../src-shared/table/choice-words.ts';
import { call, callOfShown } from '../../bridge/bridge.ts';
import { orShowError, showError, showUndo } from '../../state/show-error.ts';
import { profileOfShown } from '../../state/use-profile.ts';
import { showToast } from '../../ui/toast.tsx';
import { readAddressFile } from '../table-file/read-table-file.ts';
import type { TableFailure } from '../table-file/table-file.ts';
import { addressTitle, fileWords } from './address-words.ts';

/**
 * Saves an address.
 * @returns the stored address; null if that failed, which a toast tells the user
 */
export async function saveAddress(id: string | null, fields: AddressFields): Promise<AddressEntry | null> {
  // Bound to the present environment, because the view also saves when it closes as the user switches to another
  // environment.
  const ask = callOfShown();
  try {
    const { entry, isMerged } = await ask('addressBook.save', {
      id,
      fields: addressFieldsSchema.parse(fields),
    });
    showToast({
      tone: 'ok',
      text: isMerged
        ? t`The address book already had this address. Dispatch merged both into one.`
        : t`Address saved.`,
    });
    return entry;
  } catch (thrown) {
    showError(thrown);
    return null;
  }
}

/**
 * Removes an address, and shows a toast that offers to restore it.
 * @returns whether it was removed
 */
export async function removeAddress(entry: AddressEntry): Promise<boolean> {
  const ask = callOfShown();
  const { id } = entry;
  try {
    await ask('addressBook.remove', { id });
  } catch (thrown) {
    showError(thrown);
    return false;
  }
  showUndo(
    t`“${addressTitle(entry)}” removed from the address book. Dispatch adds it again when an order uses it.`,
    () => void ask('addressBook.restore', { id }).catch(showError),
    'neutral',
  );
  return true;
}

export const exportAddresses = (): Promise<void> =>
  orShowError(async () => {
    const { path, rows } = await call('addressBook.export', { words: fileWords() });
    if (path !== null)
      showToast({
        tone: 'ok',
        text: plural(rows, { one: `# address saved to ${path}`, other: `# addresses saved to ${path}` }),
      });
  });

export type Imported =
  | {
      kind: 'read';
      fileName: string;
      added: number;
      merged: number;
      problems: LineProblem[];
      unknownColumns: string[];
      /** Number of addresses that were not added because the import was cancelled. */
      left: number;
    }
  | { kind: 'failed'; fileName: string; reason: 'no_headings' | 'too_many_rows' | TableFailure };

/**
 * Adds the addresses of a file to the address book.
 * @returns how many were added, and which lines were not, with the reason
 * @throws DispatchError `cancelled` if `signal` is aborted before the file was read. If it is aborted later, the
 * addresses added so far stay.
 */
export async function importAddresses(file: File, signal: AbortSignal): Promise<Imported> {
  const ask = callOfShown();
  const fileName = file.name;
  const read = await readAddressFile(file, signal);
  if (read.kind === 'failed') return { kind: 'failed', fileName, reason: read.reason };
  if (read.kind === 'no_headings') return { kind: 'failed', fileName, reason: 'no_headings' };
  const { problems, unknownColumns } = read;
  const profile = profileOfShown();
  const addresses = read.addresses.map(one => ({ ...one, type: placeTypeOf(one.type, profile) ?? one.type }));
  let [added, merged] = [0, 0];
  let done = 0;
  while (done < addresses.length && !signal.aborted) {
    const piece = addresses.slice(done, done + addressPieceRows);
    const answer = await ask('addressBook.add', { addresses: piece });
    added += answer.added;
    merged += answer.merged;
    done += piece.length;
  }
  return { kind: 'read', fileName, added, merged, problems, unknownColumns, left: addresses.length - done };
}
