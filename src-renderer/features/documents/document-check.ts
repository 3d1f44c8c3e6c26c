import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';

/** Why a file cannot be attached. */
export type RejectionReason =
  | 'folder'
  | 'empty'
  | 'too_large'
  | 'unreadable'
  | 'attached_already'
  | 'too_many';

/** Maximum number of files that are attached in one go, because thousands would make the form unusable. */
export const maxAtATime = 100;

/** A file or folder that was dropped, pasted or chosen. `file` is null for a folder. */
export interface DocumentCandidate {
  name: string;
  file: File | null;
  isFolder: boolean;
}

/**
 * Checks a file before it is copied.
 * @returns why it cannot be attached; null if it can
 */
export function rejectionOf(candidate: DocumentCandidate): RejectionReason | null {
  if (candidate.isFolder) return 'folder';
  if (candidate.file === null) return 'unreadable';
  if (candidate.file.size === 0) return 'empty';
  return candidate.file.size > maxFileSizeBytes ? 'too_large' : null;
}

/**
 * Returns the files and folders of a drop or paste. Must run during the event, because the browser clears `items`
 * afterwards. In `files` a folder looks like an empty file; only its entry in `items` shows that it is a folder.
 */
export function candidatesOf(transfer: Pick<DataTransfer, 'items' | 'files'>): DocumentCandidate[] {
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

/** Whether the name is one of the generic names that operating systems give to every picture on the clipboard. */
const isNameless = ({ name }: File): boolean =>
  /^(image|grafik|unknown)?\.?(png|jpe?g|webp|bmp|gif)$/i.test(name);

/**
 * The files of a paste. Pictures with a generic name are named after the time, so that the user can tell several apart.
 */
export function pastedCandidates(
  transfer: Pick<DataTransfer, 'items' | 'files'>,
  nameOf: (index: number, extension: string) => string,
): DocumentCandidate[] {
  let pictures = 0;
  return candidatesOf(transfer).map(candidate => {
    const { file } = candidate;
    if (!file || !isNameless(file)) return candidate;
    pictures += 1;
    const name = nameOf(pictures, extensionOf(file.name) || 'png');
    return { ...candidate, name, file: new File([file], name, { type: file.type }) };
  });
}

export const candidatesOfFiles = (files: ArrayLike<File>): DocumentCandidate[] =>
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

/** Media type of a file. If the system gives none, it is derived from the file name. */
export const fileMediaTypeOf = (file: { name: string; type: string }): string =>
  (file.type || kindsByExtension[extensionOf(file.name)]) ?? 'application/octet-stream';

/** Up to four letters for the icon of a document that has no picture. */
export const typeLetters = (name: string): string => extensionOf(name).slice(0, 4).toUpperCase();
