import { plural } from '@lingui/core/macro';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { plainName } from '../../../src-shared/domain/file-name.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, type Call } from '../../bridge/bridge.ts';
import { formatCount } from '../../i18n/format.ts';
import { type Candidate, maxAtATime, type RejectionReason, rejectionOf } from './document-check.ts';
import { copyDocument, UnreadableError } from './document-copier.ts';
import { storedFile } from './stored-file.ts';

/** A file on its way into our own store. */
export interface Copy {
  id: number;
  file: File;
  copiedBytes: number;
  /** `failed`: nothing of it is stored; it can be tried again or given up. */
  state: 'waiting' | 'copying' | 'failed';
  failure: AppError | 'unreadable' | null;
  /** Of a document that was removed and is brought back. */
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
  /** A change or removal that did not work; the document is as it was. */
  failure: AppError | null;
}

export interface DocumentsStore {
  state: StoreApi<DocumentsState>;
  add(candidates: readonly Candidate[]): void;
  cancel(copyId: number): void;
  retry(copyId: number): void;
  dismiss(rejectionId: number): void;
  dismissAll(): void;
  /** @returns the way to bring it back; null where it is still there */
  remove(document: Document): Promise<(() => void) | null>;
  describe(document: Pick<Document, 'id' | 'name' | 'category' | 'description'>): Promise<void>;
  /** What the core now has, for example after another window added a document. */
  adopt(documents: readonly Document[]): void;
  /** Waits for the copies under way; true where none has failed. */
  settled(): Promise<boolean>;
}

export interface DocumentsPorts {
  call: Call;
  thumbnailOf(file: File): Promise<string | null>;
}

const mostAtOnce = 2;

const waitingCopy = (id: number, file: File): Copy => ({
  id,
  file,
  copiedBytes: 0,
  state: 'waiting',
  failure: null,
  words: null,
});

/** Documents of one draft or order: what is stored, what is being copied, what was refused. */
export function createDocumentsStore(
  localId: string,
  stored: readonly Document[],
  { call, thumbnailOf }: DocumentsPorts,
): DocumentsStore {
  const state = createStore<DocumentsState>(() => ({
    documents: stored,
    copies: [],
    rejections: [],
    failure: null,
  }));
  const { getState, setState } = state;
  const aborts = new Map<number, AbortController>();
  let lastId = 0;
  let underWay: Promise<unknown>[] = [];

  const changeCopy = (id: number, change: Partial<Copy>): void =>
    setState({ copies: getState().copies.map(copy => (copy.id === id ? { ...copy, ...change } : copy)) });
  const dropCopy = (id: number): void =>
    setState({ copies: getState().copies.filter(copy => copy.id !== id) });
  const put = (document: Document): void => {
    const { documents } = getState();
    setState({
      documents: documents.some(one => one.id === document.id)
        ? documents.map(one => (one.id === document.id ? document : one))
        : [...documents, document],
    });
  };

  const reject = (more: readonly Rejection[]): void =>
    setState({ rejections: [...getState().rejections, ...more] });
  /** What could not be attached before is attached now. */
  const forget = (attached: string): void =>
    setState({
      rejections: getState().rejections.filter(
        ({ name, reason }) => name !== attached || reason === 'attached_already',
      ),
    });

  /** Of one that is stored; its failure stands beside it. */
  const describe: DocumentsStore['describe'] = async ({ id, name, category, description }) => {
    try {
      put(await call('documents.describe', { documentId: id, name, category, description }));
      setState({ failure: null });
    } catch (cause) {
      setState({ failure: appErrorOf(cause) });
    }
  };

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
      dropCopy(id);
      if (!document) return;
      put(document);
      forget(plainName(file.name));
      if (words) await describe({ ...document, ...words });
    } catch (cause) {
      const failure = cause instanceof UnreadableError ? 'unreadable' : appErrorOf(cause);
      const isThere = failure !== 'unreadable' && failure.reason === 'attached_already';
      if (abort.signal.aborted || isThere) dropCopy(id);
      if (isThere) reject([{ id, name: plainName(file.name), reason: 'attached_already' }]);
      else if (!abort.signal.aborted)
        changeCopy(id, {
          state: 'failed',
          failure,
        });
    } finally {
      aborts.delete(id);
    }
  }

  function pump(): void {
    const free = mostAtOnce - aborts.size;
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

  function copyAgain(file: File, words: Copy['words']): void {
    lastId += 1;
    setState({ copies: [...getState().copies, { ...waitingCopy(lastId, file), words }] });
    pump();
  }

  return {
    state,
    add(candidates) {
      const onTheWay = getState().copies.filter(({ state }) => state !== 'failed').length;
      const rejections: Rejection[] = [];
      const copies: Copy[] = [];
      const room = Math.max(0, maxAtATime - onTheWay);
      for (const candidate of candidates.slice(0, room)) {
        lastId += 1;
        const reason = rejectionOf(candidate);
        if (reason !== null) rejections.push({ id: lastId, name: plainName(candidate.name), reason });
        else if (candidate.file !== null) copies.push(waitingCopy(lastId, candidate.file));
      }
      const leftOut = candidates.length - room;
      if (leftOut > 0) {
        const name = plural(leftOut, { one: '1 more file', other: `${formatCount(leftOut)} more files` });
        lastId += 1;
        rejections.push({ id: lastId, name, reason: 'too_many' });
      }
      // How many were left out before is over once somebody adds files again.
      const shown = getState().rejections.filter(({ reason }) => reason !== 'too_many');
      setState({ rejections: [...shown, ...rejections], copies: [...getState().copies, ...copies] });
      pump();
    },
    cancel(copyId) {
      const abort = aborts.get(copyId);
      if (abort) abort.abort();
      // A copy under way is also gone from the screen at once; its rest is cleared behind it.
      dropCopy(copyId);
    },
    retry(copyId) {
      changeCopy(copyId, { state: 'waiting', failure: null, copiedBytes: 0 });
      pump();
    },
    dismiss(rejectionId) {
      setState({ rejections: getState().rejections.filter(rejection => rejection.id !== rejectionId) });
    },
    dismissAll() {
      setState({ rejections: [], failure: null });
    },
    async remove(document) {
      const { id: documentId, category, description } = document;
      try {
        // Without its bytes it can still be removed, only not brought back.
        const file = await storedFile(call, document).catch(() => null);
        await call('documents.remove', { documentId });
        setState({ documents: getState().documents.filter(one => one.id !== documentId), failure: null });
        return file && (() => copyAgain(file, { category, description }));
      } catch (cause) {
        setState({ failure: appErrorOf(cause) });
        return null;
      }
    },
    describe,
    adopt(documents) {
      setState({ documents });
    },
    async settled() {
      while (underWay.length > 0) await Promise.all(underWay);
      return getState().copies.every(copy => copy.state !== 'failed');
    },
  };
}
