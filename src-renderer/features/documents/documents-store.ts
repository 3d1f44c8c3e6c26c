import { plural } from '@lingui/core/macro';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { plainName } from '../../../src-shared/domain/file-name.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, type Call } from '../../bridge/bridge.ts';
import { formatCount } from '../../i18n/format.ts';
import { type DocumentCandidate, maxAtATime, type RejectionReason, rejectionOf } from './document-check.ts';
import { copyDocument, UnreadableError } from './document-copier.ts';
import { isLockedPdf } from './file-doubts.ts';
import { storedFile } from './stored-file.ts';

/** A file that is being copied into the store of Dispatch. */
export interface Copy {
  id: number;
  file: File;
  copiedBytes: number;
  /** `failed`: nothing of the file is stored, and the user can retry or cancel the copy. */
  state: 'waiting' | 'copying' | 'failed';
  failure: AppError | 'unreadable' | null;
  /** Category and description for the copy of a removed document that is being restored; otherwise null. */
  words: Pick<Document, 'category' | 'description'> | null;
}

export interface Rejection {
  id: number;
  name: string;
  reason: RejectionReason;
}

export interface DocumentsState {
  documents: readonly Document[];
  copies: readonly Copy[];
  rejections: readonly Rejection[];
  /** Ids of documents that open only with a password. Only documents attached since the form was opened are known. */
  locked: ReadonlySet<string>;
  /** Why the last change or removal of a document failed. */
  failure: AppError | null;
  /** Id of the document because of which the service rejected the order; null if there is none. */
  rejectedId: string | null;
}

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;

export interface DocumentsPorts {
  call: Call;
  thumbnailOf(file: File): Promise<string | null>;
}

const maxAtOnce = 2;

const waitingCopy = (id: number, file: File): Copy => ({
  id,
  file,
  copiedBytes: 0,
  state: 'waiting',
  failure: null,
  words: null,
});

type State = StoreApi<DocumentsState>;

const reject = ({ getState, setState }: State, more: readonly Rejection[]): void =>
  setState({ rejections: [...getState().rejections, ...more] });

/** Removes the messages that a file of this name was not attached, after one was attached. */
const forget = ({ getState, setState }: State, attached: string): void =>
  setState({
    rejections: getState().rejections.filter(
      ({ name, reason }) => name !== attached || reason === 'attached_already',
    ),
  });

const put = ({ getState, setState }: State, document: Document): void => {
  const { documents } = getState();
  setState({
    documents: documents.some(one => one.id === document.id)
      ? documents.map(one => (one.id === document.id ? document : one))
      : [...documents, document],
  });
};

type Described = Pick<Document, 'id' | 'name' | 'category' | 'description'>;

/** Divides files into those to copy and those to reject. `nextId` supplies an id for each. */
function sortCandidates(candidates: readonly DocumentCandidate[], onTheWay: number, nextId: () => number) {
  const rejections: Rejection[] = [];
  const copies: Copy[] = [];
  const room = Math.max(0, maxAtATime - onTheWay);
  for (const candidate of candidates.slice(0, room)) {
    const id = nextId();
    const reason = rejectionOf(candidate);
    if (reason !== null) rejections.push({ id, name: plainName(candidate.name), reason });
    else if (candidate.file !== null) copies.push(waitingCopy(id, candidate.file));
  }
  const leftOut = candidates.length - room;
  if (leftOut > 0) {
    const name = plural(leftOut, { one: '1 more file', other: `${formatCount(leftOut)} more files` });
    rejections.push({ id: nextId(), name, reason: 'too_many' });
  }
  return { rejections, copies };
}

/** Copies files into the store of Dispatch, a few at a time. */
function createCopies(
  state: State,
  { localId, call, thumbnailOf }: DocumentsPorts & { localId: string },
  describe: (document: Described) => Promise<void>,
) {
  const { getState, setState } = state;
  const aborts = new Map<number, AbortController>();
  let underWay: Promise<unknown>[] = [];

  const changeCopy = (id: number, change: Partial<Copy>): void =>
    setState({ copies: getState().copies.map(copy => (copy.id === id ? { ...copy, ...change } : copy)) });
  const dropCopy = (id: number): void =>
    setState({ copies: getState().copies.filter(copy => copy.id !== id) });

  async function run({ id, file, words }: Copy): Promise<void> {
    const abort = new AbortController();
    aborts.set(id, abort);
    changeCopy(id, { state: 'copying', copiedBytes: 0, failure: null });
    try {
      const document = await copyDocument({
        localId,
        file,
        call,
        thumbnailOf,
        onProgress: copiedBytes => changeCopy(id, { copiedBytes }),
        signal: abort.signal,
      });
      if (!document) return dropCopy(id);
      const isLocked = await isLockedPdf(document, file);
      if (isLocked) setState({ locked: new Set([...getState().locked, document.id]) });
      dropCopy(id);
      put(state, document);
      forget(state, plainName(file.name));
      if (words) await describe({ ...document, ...words });
    } catch (cause) {
      const failure = cause instanceof UnreadableError ? 'unreadable' : appErrorOf(cause);
      const isThere = failure !== 'unreadable' && failure.reason === 'attached_already';
      if (abort.signal.aborted || isThere) dropCopy(id);
      if (isThere) reject(state, [{ id, name: plainName(file.name), reason: 'attached_already' }]);
      else if (!abort.signal.aborted) changeCopy(id, { state: 'failed', failure });
    } finally {
      aborts.delete(id);
    }
  }

  function pump(): void {
    const free = maxAtOnce - aborts.size;
    const next = getState()
      .copies.filter(copy => copy.state === 'waiting')
      .slice(0, Math.max(0, free));
    for (const copy of next) {
      const done: Promise<unknown> = run(copy).finally(() => {
        underWay = underWay.filter(one => one !== done);
        pump();
      });
      underWay = [...underWay, done];
    }
  }

  return {
    start(copies: readonly Copy[]) {
      setState({ copies: [...getState().copies, ...copies] });
      pump();
    },
    cancel(id: number) {
      aborts.get(id)?.abort();
      // The row disappears at once. What the cancelled copy has already stored is removed afterwards.
      dropCopy(id);
    },
    retry(id: number) {
      changeCopy(id, { state: 'waiting', failure: null, copiedBytes: 0 });
      pump();
    },
    /**
     * Waits for the running copies.
     * @returns whether none has failed
     */
    async settled(): Promise<boolean> {
      while (underWay.length > 0) await Promise.all(underWay);
      return getState().copies.every(copy => copy.state !== 'failed');
    },
  };
}

/** The documents of one draft or order: stored documents, running copies, and rejected files. */
export function createDocumentsStore(localId: string, stored: readonly Document[], ports: DocumentsPorts) {
  const { call } = ports;
  const state = createStore<DocumentsState>(() => ({
    documents: stored,
    copies: [],
    rejections: [],
    locked: new Set(),
    failure: null,
    rejectedId: null,
  }));
  const { getState, setState } = state;
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  /** Changes the name, category and description of a stored document. */
  const describe = async ({ id, name, category, description }: Described): Promise<void> => {
    try {
      put(state, await call('documents.describe', { documentId: id, name, category, description }));
      setState({ failure: null });
    } catch (cause) {
      setState({ failure: appErrorOf(cause) });
    }
  };

  const copies = createCopies(state, { localId, ...ports }, describe);

  return {
    state,
    add(candidates: readonly DocumentCandidate[]) {
      const onTheWay = getState().copies.filter(({ state }) => state !== 'failed').length;
      const sorted = sortCandidates(candidates, onTheWay, nextId);
      // A message about too many files belongs to the previous attempt, so adding files again removes it.
      const shown = getState().rejections.filter(({ reason }) => reason !== 'too_many');
      setState({ rejections: [...shown, ...sorted.rejections] });
      copies.start(sorted.copies);
    },
    cancel: copies.cancel,
    retry: copies.retry,
    dismiss(rejectionId: number) {
      setState({ rejections: getState().rejections.filter(rejection => rejection.id !== rejectionId) });
    },
    dismissAll() {
      setState({ rejections: [], failure: null });
    },
    /**
     * Removes a document.
     * @returns a function that restores the document; null if it was not removed or cannot be restored
     */
    async remove(document: Document): Promise<(() => void) | null> {
      const { id: documentId, category, description } = document;
      try {
        // A document whose file cannot be read is still removed, but it cannot be restored.
        const file = await storedFile(call, document).catch(() => null);
        await call('documents.remove', { documentId });
        setState({ documents: getState().documents.filter(one => one.id !== documentId), failure: null });
        return (
          file && (() => copies.start([{ ...waitingCopy(nextId(), file), words: { category, description } }]))
        );
      } catch (cause) {
        setState({ failure: appErrorOf(cause) });
        return null;
      }
    },
    describe,
    /** Replaces the list of documents by the core's list, such as after another window has added a document. */
    adopt(documents: readonly Document[]) {
      setState({ documents });
    },
    settled: copies.settled,
  };
}
