import { t } from '@lingui/core/macro';
import { type AddressEntry, addressPieceRows } from '../../../src-shared/address-book.ts';
import { type AddressFields, addressFieldsSchema } from '../../../src-shared/domain/address-entry.ts';
import { addressesOfTable, type LineProblem } from '../../../src-shared/table/address-csv.ts';
import { decodeText } from '../../../src-shared/table/decode-text.ts';
import { parseAllRows } from '../../../src-shared/table/table-text.ts';
import { call, callOfShown } from '../../bridge/bridge.ts';
import { showToast } from '../../ui/toast.tsx';
import { readTableFile } from '../bulk/read-file.ts';
import { showError } from '../messages/report.ts';
import { addressTitle } from './address-words.ts';

/** @returns the address as it is stored; null where that failed, which is said */
export async function saveAddress(id: string | null, fields: AddressFields): Promise<AddressEntry | null> {
  // It may be the last thing a view does that is left with its environment.
  const ask = callOfShown();
  try {
    const { entry, isMerged } = await ask('addressBook.save', {
      id,
      fields: addressFieldsSchema.parse(fields),
    });
    showToast({
      tone: 'ok',
      text: isMerged ? t`The same address was there already: both are one now.` : t`Address saved.`,
    });
    return entry;
  } catch (thrown) {
    showError(thrown);
    return null;
  }
}

/** @returns whether it is away */
export async function removeAddress(entry: AddressEntry): Promise<boolean> {
  const ask = callOfShown();
  const { id } = entry;
  try {
    await ask('addressBook.remove', { id });
  } catch (thrown) {
    showError(thrown);
    return false;
  }
  showToast({
    tone: 'neutral',
    text: t`“${addressTitle(entry)}” removed. It comes back when it is used again.`,
    action: {
      label: t`Undo`,
      onPress: () => void ask('addressBook.restore', { id }).catch(showError),
    },
  });
  return true;
}

export async function exportAddresses(): Promise<void> {
  try {
    const { path, rows } = await call('addressBook.export', {});
    if (path !== null) showToast({ tone: 'ok', text: t`${rows} addresses saved to ${path}` });
  } catch (thrown) {
    showError(thrown);
  }
}

export type Imported =
  | {
      kind: 'read';
      fileName: string;
      added: number;
      merged: number;
      problems: LineProblem[];
      unknownColumns: string[];
    }
  | { kind: 'failed'; fileName: string; reason: 'no_headings' | 'no_text' | 'too_large' };

const mostBytes = 20_000_000;
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function rowsOf(file: File): Promise<readonly string[][] | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    const read = await readTableFile(file);
    return read.kind === 'read' ? (read.sheets[0]?.rows ?? null) : null;
  }
  const decoded = bytes.length === 0 ? null : decodeText(bytes);
  return decoded && parseAllRows(decoded.text);
}

/** Adds the addresses of a file. What could not be taken is in the answer; null where saving failed, which is said. */
export async function importAddresses(file: File): Promise<Imported | null> {
  const fileName = file.name;
  if (file.size > mostBytes) return { kind: 'failed', fileName, reason: 'too_large' };
  const rows = await rowsOf(file).catch(() => null);
  if (rows === null) return { kind: 'failed', fileName, reason: 'no_text' };
  const read = addressesOfTable(rows);
  if (read.kind === 'no_headings') return { kind: 'failed', fileName, reason: 'no_headings' };
  const { addresses, problems, unknownColumns } = read;
  let [added, merged] = [0, 0];
  try {
    for (let index = 0; index < addresses.length; index += addressPieceRows) {
      const piece = await call('addressBook.add', {
        addresses: addresses.slice(index, index + addressPieceRows),
      });
      added += piece.added;
      merged += piece.merged;
    }
  } catch (thrown) {
    showError(thrown);
    return null;
  }
  return { kind: 'read', fileName, added, merged, problems, unknownColumns };
}
