import { maxFileSizeBytes } from '../../../src-shared/domain/file.ts';

/** Why a dropped thing is not attached. */
export type RejectionReason =
  | 'folder'
  | 'empty'
  | 'too_large'
  | 'unreadable'
  | 'attached_already'
  | 'too_many';

/** Being attached, or refused and not read yet: with thousands of them nobody could work on. */
export const maxAtATime = 100;

/** What was dropped, pasted or chosen; `file` is null for a folder. */
export interface Candidate {
  name: string;
  file: File | null;
  isFolder: boolean;
}

/** Looked at before anything is copied: null where the thing can be attached. */
export function rejectionOf(candidate: Candidate): RejectionReason | null {
  if (candidate.isFolder) return 'folder';
  if (candidate.file === null) return 'unreadable';
  if (candidate.file.size === 0) return 'empty';
  return candidate.file.size > maxFileSizeBytes ? 'too_large' : null;
}

/**
 * What a drop or paste holds. Has to run within the event: the items are gone after it.
 * A folder looks like an empty file in `files`; only its entry tells the two apart.
 */
export function candidatesOf(transfer: Pick<DataTransfer, 'items' | 'files'>): Candidate[] {
  const fromItems = Array.from(transfer.items ?? [])
    .filter(item => item.kind === 'file')
    .map(item => {
      const entry = item.webkitGetAsEntry?.() ?? null;
      const file = item.getAsFile();
      const isFolder = entry?.isDirectory ?? false;
      return { name: entry?.name ?? file?.name ?? '', file: isFolder ? null : file, isFolder };
    });
  return fromItems.length > 0 ? fromItems : candidatesOfFiles(transfer.files);
}

/** A picture on the clipboard has no name of its own, only one that the system gives to all of them. */
const isNameless = ({ name }: File): boolean =>
  /^(image|grafik|unknown)?\.?(png|jpe?g|webp|bmp|gif)$/i.test(name);

/** What a paste holds; pictures without a name are called by when they were pasted, so that one can tell them apart. */
export function pastedCandidates(
  transfer: Pick<DataTransfer, 'items' | 'files'>,
  nameOf: (index: number, extension: string) => string,
): Candidate[] {
  let pictures = 0;
  return candidatesOf(transfer).map(candidate => {
    const { file } = candidate;
    if (!file || !isNameless(file)) return candidate;
    pictures += 1;
    const name = nameOf(pictures, extensionOf(file.name) || 'png');
    return { ...candidate, name, file: new File([file], name, { type: file.type }) };
  });
}

export const candidatesOfFiles = (files: ArrayLike<File>): Candidate[] =>
  Array.from(files, file => ({ name: file.name, file, isFolder: false }));

const kindsByExtension: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  txt: 'text/plain',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Media type of a file; by its name where the system says nothing. */
export const mediaTypeOf = (file: { name: string; type: string }): string =>
  (file.type || kindsByExtension[extensionOf(file.name)]) ?? 'application/octet-stream';

/** Up to four letters for the icon of a document that has no picture. */
export const typeLetters = (name: string): string => extensionOf(name).slice(0, 4).toUpperCase();
