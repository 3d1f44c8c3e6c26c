import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import { checkDraft } from '../../../src-shared/domain/draft-rules.ts';
import { isEmptyWindow } from '../../../src-shared/domain/draft-times.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { DraftRecord } from '../../../src-shared/records.ts';
import { appErrorOf, type Call } from '../../bridge/bridge.ts';
import { createDocumentsStore, type DocumentsStore } from '../documents/documents-store.ts';
import { type BusinessState, createBusinessAsker } from './business-asker.ts';
import { createDraftSaver, type SaveState } from './draft-saver.ts';
import { fieldOfServicePath, foldedVehicleOf, inFormOrder, isWithin } from './field-paths.ts';
import { createPriceAsker, type PriceState } from './price-asker.ts';
import { createSameVehicleAsker, noSameVehicles, type SameVehicles } from './same-vehicle-asker.ts';

/** A field error of the service and the field it is shown at; null: no field of ours. */
export interface ServiceFieldError extends FieldError {
  field: string | null;
}

export interface EntryState {
  draft: OrderDraft;
  /** Broken rules in the order of the form; an unchanged one keeps its identity. */
  problems: readonly DraftProblem[];
  /** Fields that were left once: from then on their messages show. */
  leftFields: ReadonlySet<string>;
  /** Placing was tried: all messages show. */
  isTried: boolean;
  refusal: AppError | null;
  /** The template it was begun from. */
  template: DraftRecord['template'];
  serviceErrors: readonly ServiceFieldError[];
  save: SaveState;
  price: PriceState;
  /** Open orders with the same VIN or registration number, by the path of our vehicle. */
  sameVehicles: SameVehicles;
  /** Whether one may order for the business that was typed. */
  business: BusinessState;
  /** Paths of the vehicles whose rarer fields are unfolded. */
  openVehicles: ReadonlySet<string>;
  isPlacing: boolean;
  /** An action of the dispatcher that did not work; nothing was changed by it. */
  failure: AppError | null;
  nowMs: number;
}

export type PlaceOutcome =
  | { kind: 'placed'; localId: string }
  | { kind: 'blocked'; path: string }
  /** Production was not confirmed since the start: nothing was placed, and placing can be tried again. */
  | { kind: 'unconfirmed' }
  | { kind: 'failed' };

export interface EntrySession {
  localId: string;
  profile: InterfaceProfile;
  state: StoreApi<EntryState>;
  documents: DocumentsStore;
  /** Changes the draft at a field; the service's errors at that field are taken back. */
  edit(path: string, change: (draft: OrderDraft) => OrderDraft): void;
  /** Another draft as a whole: swapped, undone. */
  replace(draft: OrderDraft): void;
  leave(path: string): void;
  setMoreOpen(vehiclePath: string, isOpen: boolean): void;
  dismissRefusal(): void;
  /** Asks the service again for the price and the business, for example when it is back. */
  askAgain(): void;
  place(): Promise<PlaceOutcome>;
  /** Ends a conflict with what the other window saved, or with what is on this screen. */
  loadOther(): Promise<void>;
  keepMine(): Promise<void>;
  /** The core says that the stored draft changed. */
  lookAgain(): Promise<void>;
  flush(): Promise<boolean>;
  close(): Promise<boolean>;
}

export interface EntryPorts {
  call: Call;
  thumbnailOf(file: File): Promise<string | null>;
  profile: InterfaceProfile;
  now(): number;
}

const tickMs = 20_000;

function reconciled(before: readonly DraftProblem[], after: DraftProblem[]): readonly DraftProblem[] {
  const known = new Map(before.map(problem => [JSON.stringify(problem), problem]));
  const next = after.map(problem => known.get(JSON.stringify(problem)) ?? problem);
  const isSame = next.length === before.length && next.every((problem, index) => problem === before[index]);
  return isSame ? before : next;
}

const placed = (error: AppError | null, draft: OrderDraft): ServiceFieldError[] =>
  (error?.fieldErrors ?? []).map(one => ({ ...one, field: fieldOfServicePath(one.path, draft) }));

/** Windows left empty are not sent; without them the service's `requested_windows.1` is our second window too. */
function withoutEmptyWindows(draft: OrderDraft): OrderDraft {
  const tidy = (stop: 'pickup' | 'delivery') =>
    draft[stop].requestedWindows.filter(window => !isEmptyWindow(window));
  const [pickup, delivery] = [tidy('pickup'), tidy('delivery')];
  const isTidy =
    pickup.length === draft.pickup.requestedWindows.length &&
    delivery.length === draft.delivery.requestedWindows.length;
  return isTidy
    ? draft
    : {
        ...draft,
        pickup: { ...draft.pickup, requestedWindows: pickup },
        delivery: { ...draft.delivery, requestedWindows: delivery },
      };
}

/** Everything one open draft does: it holds the text, saves it, checks it, asks for its price, and places it. */
export function createEntrySession(
  record: DraftRecord,
  { call, thumbnailOf, profile, now }: EntryPorts,
): EntrySession {
  const { localId } = record;
  const check = (draft: OrderDraft, nowMs: number) =>
    inFormOrder(checkDraft(draft, { nowMs, profile }), draft);
  const state = createStore<EntryState>(() => ({
    draft: record.draft,
    problems: check(record.draft, now()),
    leftFields: new Set(),
    isTried: false,
    refusal: record.refusal,
    template: record.template,
    serviceErrors: placed(record.refusal, record.draft),
    save: { kind: 'saved', atMs: record.updatedAtMs },
    price: { kind: 'missing', gaps: [] },
    sameVehicles: noSameVehicles,
    business: { kind: 'own' },
    openVehicles: new Set(
      placed(record.refusal, record.draft).flatMap(({ field }) => foldedVehicleOf(field ?? '') ?? []),
    ),
    isPlacing: false,
    failure: null,
    nowMs: now(),
  }));
  const { getState, setState } = state;
  const documents = createDocumentsStore(localId, record.documents, { call, thumbnailOf });
  const saver = createDraftSaver(record, {
    save: (version, draft) => call('drafts.save', { localId, version, draft }),
    onState: save => setState({ save }),
  });
  const price = createPriceAsker({
    check: draft => call('prices.check', { draft }),
    onState: priceState => setState({ price: priceState }),
    availableStatus: profile.priceAvailableStatus,
  });
  const sameVehicle = createSameVehicleAsker({
    find: (vin, registrationNumber) => call('orders.findSameVehicle', { localId, vin, registrationNumber }),
    onRows: (path, rows) => setState({ sameVehicles: { ...getState().sameVehicles, [path]: rows } }),
  });
  const business = createBusinessAsker({
    check: input => call('businesses.check', input),
    onState: businessState => setState({ business: businessState }),
    eligibleStatus: profile.businessEligibleStatus,
  });

  function follow(draft: OrderDraft): void {
    price.follow(draft);
    sameVehicle.follow(draft);
    business.follow(draft.orderedFor);
  }

  function show(draft: OrderDraft, change: Partial<EntryState> = {}): void {
    const nowMs = now();
    setState({
      draft,
      nowMs,
      problems: reconciled(getState().problems, check(draft, nowMs)),
      ...change,
    });
    follow(draft);
  }

  const recheck = (): void => show(getState().draft);
  const ticker = setInterval(recheck, tickMs);
  follow(record.draft);

  const errorsOf = (problems: readonly DraftProblem[]) =>
    problems.filter(problem => problem.severity === 'error');

  function setMoreOpen(vehiclePath: string, isOpen: boolean): void {
    const others = [...getState().openVehicles].filter(path => path !== vehiclePath);
    setState({ openVehicles: new Set(isOpen ? [...others, vehiclePath] : others) });
  }

  function blockedBy(problems: readonly DraftProblem[]): PlaceOutcome | null {
    const [first] = errorsOf(problems);
    if (!first) return null;
    const folded = foldedVehicleOf(first.path);
    if (folded !== null) setMoreOpen(folded, true);
    return { kind: 'blocked', path: first.path };
  }

  async function place(): Promise<PlaceOutcome> {
    if (getState().isPlacing) return { kind: 'failed' };
    const typed = getState().draft;
    const tidy = withoutEmptyWindows(typed);
    show(tidy, { isTried: true, failure: null });
    if (tidy !== typed) saver.change(tidy);
    const blocked = blockedBy(getState().problems);
    if (blocked) return blocked;
    setState({ isPlacing: true });
    try {
      if (!(await documents.settled())) return { kind: 'blocked', path: 'file_ids' };
      if (!(await saver.flush())) return { kind: 'failed' };
      const { price: priceState } = getState();
      const answer = await call('orders.place', {
        localId,
        version: saver.version(),
        quotedTotalCents: priceState.kind === 'priced' ? priceState.totalCents : null,
      });
      if (answer.outcome === 'queued') return { kind: 'placed', localId: answer.localId };
      const problems = inFormOrder(answer.problems, tidy);
      setState({ problems });
      return blockedBy(problems) ?? { kind: 'failed' };
    } catch (cause) {
      const error = appErrorOf(cause);
      if (error.code === 'confirmation_needed') return { kind: 'unconfirmed' };
      setState({ failure: error });
      return { kind: 'failed' };
    } finally {
      setState({ isPlacing: false });
    }
  }

  async function loadOther(): Promise<void> {
    try {
      const other = await call('drafts.get', { localId });
      saver.adopt(other.version, other.updatedAtMs);
      documents.adopt(other.documents);
      show(other.draft, {
        failure: null,
        refusal: other.refusal,
        serviceErrors: placed(other.refusal, other.draft),
      });
    } catch (cause) {
      setState({ failure: appErrorOf(cause) });
    }
  }

  return {
    localId,
    profile,
    state,
    documents,
    edit(path, change) {
      const { draft: before, serviceErrors } = getState();
      const draft = change(before);
      if (draft === before) return;
      const remaining = serviceErrors.filter(
        ({ field }) => field === null || !(isWithin(path, field) || isWithin(field, path)),
      );
      show(draft, remaining.length === serviceErrors.length ? {} : { serviceErrors: remaining });
      saver.change(draft);
    },
    replace(draft) {
      show(draft, { serviceErrors: getState().serviceErrors.filter(({ field }) => field === null) });
      saver.change(draft);
    },
    leave(path) {
      const { leftFields } = getState();
      if (!leftFields.has(path)) setState({ leftFields: new Set([...leftFields, path]) });
      void saver.flush();
    },
    setMoreOpen,
    dismissRefusal: () => setState({ refusal: null, failure: null }),
    askAgain() {
      price.again();
      business.again();
    },
    place,
    loadOther,
    async keepMine() {
      try {
        const other = await call('drafts.get', { localId });
        await saver.overwrite(other.version, getState().draft);
      } catch (cause) {
        setState({ failure: appErrorOf(cause) });
      }
    },
    async lookAgain() {
      if (getState().isPlacing || !saver.isClean()) return;
      const stored = await call('drafts.get', { localId }).catch(() => null);
      if (!stored) return;
      documents.adopt(stored.documents);
      // With unsaved text here, the next save meets the other version and says so.
      if (!saver.isClean() || stored.version <= saver.version()) return;
      saver.adopt(stored.version, stored.updatedAtMs);
      show(stored.draft);
    },
    flush: saver.flush,
    close() {
      clearInterval(ticker);
      price.stop();
      sameVehicle.stop();
      business.stop();
      return saver.close();
    },
  };
}
