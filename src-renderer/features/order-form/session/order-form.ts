import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Document } from '../../../../src-shared/contract/documents.ts';
import type { DraftRecord } from '../../../../src-shared/contract/drafts.ts';
import type { FixedReason } from '../../../../src-shared/domain/change-rules.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import { isEmptyWindow } from '../../../../src-shared/domain/draft-times.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { appErrorOf, type Call } from '../../../bridge/bridge.ts';
import { createDocumentsStore, type DocumentsStore } from '../../documents/documents-store.ts';
import { askedWith, isAsked } from './asked-fields.ts';
import { type BusinessState, createBusinessQuery } from './business-query.ts';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver.ts';
import { foldedVehicleOf, inFormOrder } from './field-paths.ts';
import { createPriceQuery, type PriceState } from './price-query.ts';
import { refusedFields, type ServiceFieldError, standing } from './refused-fields.ts';
import { createSameVehicleQuery, noSameVehicles, type SameVehicles } from './same-vehicle-query.ts';
import { unfoldedVehicles } from './unfolded.ts';

/** Marks for the fields in the form of an accepted order, by path. The form of a new order has none. */
export interface FieldMarks {
  /** Why a field cannot be edited, by its path. */
  fixed: Readonly<Record<string, FixedReason>>;
  /** Paths of the fields that differ from the accepted order. */
  changed: readonly string[];
  /** By path: the order's new value of a field that was changed elsewhere after the user had begun to edit it. */
  overtaken: Readonly<Record<string, unknown>>;
}
const noMarks: FieldMarks = { fixed: {}, changed: [], overtaken: {} };

export interface OrderFormState extends FieldMarks {
  draft: OrderDraft;
  /** Broken rules, in the order of the fields. An unchanged problem stays the same object. */
  problems: readonly DraftProblem[];
  /** Paths of the fields that have lost focus at least once. Their messages are shown. */
  leftFields: ReadonlySet<string>;
  /** Whether the user has tried to place the order or save the change. From then on, all messages are shown. */
  isTried: boolean;
  refusal: AppError | null;
  /** Whether the form was opened to correct an order that the service has rejected. */
  isCorrection: boolean;
  /** Whether the order was in the outbox and the user has withdrawn it. */
  isWithdrawn: boolean;
  /** Whether nothing was ever typed into this draft, so that there is nothing to save. */
  isUntouched: boolean;
  /** Paths of the only fields that are shown; null if all are. */
  asked: readonly string[] | null;
  /** The template that the draft was made from. */
  template: DraftRecord['template'];
  serviceErrors: readonly ServiceFieldError[];
  save: SaveState;
  price: PriceState;
  /** Open orders with the same VIN or registration number, by the path of the draft's vehicle. */
  sameVehicles: SameVehicles;
  /** The answer to whether the user may order for the typed business. */
  business: BusinessState;
  /** Paths of the vehicles whose less common fields are unfolded. */
  openVehicles: ReadonlySet<string>;
  isPlacing: boolean;
  /** Why the user's last action failed. A failed action changes nothing. */
  failure: AppError | null;
  nowMs: number;
}

/** The functions of a form for its fields, cards and side panel. They are the same for a new order and for a change. */
export interface OrderForm {
  localId: string;
  profile: InterfaceProfile;
  state: StoreApi<OrderFormState>;
  documents: DocumentsStore;
  /**
   * Changes the draft.
   * @param path path of the edited field, or of the group that contains all edited fields
   */
  edit(path: string, change: (draft: OrderDraft) => OrderDraft): void;
  /** Replaces the whole draft, for example to swap pickup and delivery or to undo that. */
  replace(draft: OrderDraft): void;
  leave(path: string): void;
  setMoreOpen(vehiclePath: string, isOpen: boolean): void;
  /** Unfolds or shows the field of a path, if it is folded or hidden. */
  reveal(path: string): void;
  showWhole(): void;
  dismissRefusal(): void;
  /** Asks the service for the price and the business again, such as when the service is available again. */
  askAgain(): void;
  /** Ends a conflict: shows the draft that another window saved (`loadOther`), or keeps this one (`keepMine`). */
  loadOther(): Promise<void>;
  keepMine(): Promise<void>;
  flush(): Promise<boolean>;
  close(): Promise<boolean>;
}

export interface OrderFormPorts {
  call: Call;
  thumbnailOf(file: File): Promise<string | null>;
  profile: InterfaceProfile;
  now(): number;
}

/** The stored values with which the form is opened. */
export interface FormStart {
  localId: string;
  draft: OrderDraft;
  documents: readonly Document[];
  refusal: AppError | null;
  /**
   * The draft that the service refused. If it is null, that draft is no longer known, and every field counts as
   * unchanged since the refusal.
   */
  refusedDraft: OrderDraft | null;
  template: DraftRecord['template'];
  version: number;
  updatedAtMs: number;
}

/**
 * What differs between the form of a new order and the form of a change: how to check, save and load, which fields are
 * marked, and when a price is needed.
 */
export interface FormRules {
  check(draft: OrderDraft, nowMs: number): DraftProblem[];
  save(version: number, draft: OrderDraft): Promise<{ version: number; updatedAtMs: number }>;
  /** Reads the stored version, which another window may have saved. */
  load(): Promise<Omit<FormStart, 'localId'>>;
  /** Whether the form needs the price of this draft. */
  isPriceOpen(draft: OrderDraft): boolean;
  marksOf?(draft: OrderDraft): FieldMarks;
}

/** Why the order was not placed, or the change not saved. */
export type NotSent =
  /** The field at `path` has an error, which must be corrected first. */
  | { kind: 'blocked'; path: string }
  /**
   * The user has to confirm once after each start of Dispatch that this environment is production. Then sending can be
   * tried again.
   */
  | { kind: 'unconfirmed' }
  | { kind: 'failed' };

/** The form, together with functions that only the session which created it may call. */
export interface OwnedForm extends OrderForm {
  saver: DraftSaver<OrderDraft>;
  /** Shows another draft with its problems, and asks the service about it, without saving it. */
  show(draft: OrderDraft, change?: Partial<OrderFormState>): void;
  /**
   * Unfolds the first field with an error that prevents sending, and returns its path. Null if there is no such error.
   */
  blockedBy(problems: readonly DraftProblem[]): string | null;
  /**
   * Shows all messages. If there is no error and everything is saved, calls `submit` with the draft without its empty
   * windows. A failure is stored in the form's state, which shows it.
   */
  send<Sent>(submit: (tidy: OrderDraft) => Promise<Sent | NotSent>): Promise<Sent | NotSent>;
}

const tickMs = 20_000;

/** `after`, but with the objects of `before` for equal items, so that React does not render those items again. */
function reconciled<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  const known = new Map(before.map(problem => [JSON.stringify(problem), problem]));
  const next = after.map(problem => known.get(JSON.stringify(problem)) ?? problem);
  const isSame = next.length === before.length && next.every((problem, index) => problem === before[index]);
  return isSame ? before : next;
}

/**
 * Removes empty windows, which are not sent. Then the index of a window in an error path of the service
 * (`requested_windows.1`) is the same as in the draft.
 */
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

/**
 * Asks the service and the core for what depends on the draft: the price, open orders with the same vehicles, and the
 * business.
 */
function createQuestions(
  localId: string,
  state: StoreApi<OrderFormState>,
  { call, profile }: Pick<OrderFormPorts, 'call' | 'profile'>,
  rules: Pick<FormRules, 'isPriceOpen'>,
) {
  const price = createPriceQuery({
    check: draft => call('prices.check', { draft }),
    onState: priceState => state.setState({ price: priceState }),
    availableStatus: profile.priceAvailableStatus,
  });
  const sameVehicle = createSameVehicleQuery({
    find: (vin, registrationNumber) => call('orders.findSameVehicle', { localId, vin, registrationNumber }),
    onFound: (path, found) =>
      state.setState({ sameVehicles: { ...state.getState().sameVehicles, [path]: found } }),
  });
  const business = createBusinessQuery({
    check: input => call('businesses.check', input),
    onState: businessState => state.setState({ business: businessState }),
    eligibleStatus: profile.businessEligibleStatus,
  });

  return {
    follow(draft: OrderDraft): void {
      price.follow(rules.isPriceOpen(draft) ? draft : null);
      sameVehicle.follow(draft);
      business.follow(draft.orderedFor);
    },
    again(): void {
      price.again();
      business.again();
    },
    stop(): void {
      price.stop();
      sameVehicle.stop();
      business.stop();
    },
  };
}

/** The functions that decide which fields are unfolded and shown. */
function createShown({ getState, setState }: StoreApi<OrderFormState>) {
  function setMoreOpen(vehiclePath: string, isOpen: boolean): void {
    const others = [...getState().openVehicles].filter(path => path !== vehiclePath);
    setState({ openVehicles: new Set(isOpen ? [...others, vehiclePath] : others) });
  }
  return {
    setMoreOpen,
    reveal(path: string): void {
      const folded = foldedVehicleOf(path);
      if (folded !== null) setMoreOpen(folded, true);
      const { asked, draft } = getState();
      if (isAsked(asked, path)) return;
      const more = askedWith(path, draft);
      setState({ asked: asked && more ? [...asked, ...more] : null });
    },
    showWhole: () => setState({ asked: null }),
  };
}

/** Creates an order form: it keeps, saves and checks the draft, and asks the service for what depends on it. */
export function createOrderForm(
  start: FormStart,
  { call, thumbnailOf, profile, now }: OrderFormPorts,
  rules: FormRules,
): OwnedForm {
  const { localId } = start;
  const check = (draft: OrderDraft, nowMs: number) => inFormOrder(rules.check(draft, nowMs), draft);
  const marksOf = (draft: OrderDraft) => rules.marksOf?.(draft) ?? noMarks;
  let refused = refusedFields(start, profile);
  const state = createStore<OrderFormState>(() => ({
    ...marksOf(start.draft),
    draft: start.draft,
    problems: check(start.draft, now()),
    leftFields: new Set(),
    isTried: false,
    isCorrection: false,
    isWithdrawn: false,
    isUntouched: false,
    asked: null,
    refusal: standing(start.refusal, start.documents),
    template: start.template,
    serviceErrors: refused(start.draft),
    save: { kind: 'saved', atMs: start.updatedAtMs },
    price: { kind: 'missing', gaps: [] },
    sameVehicles: noSameVehicles,
    business: { kind: 'own' },
    openVehicles: unfoldedVehicles(start.draft, refused(start.draft)),
    isPlacing: false,
    failure: null,
    nowMs: now(),
  }));
  const { getState, setState } = state;
  const documents = createDocumentsStore(localId, start.documents, { call, thumbnailOf });
  documents.state.subscribe(({ documents: present }) => {
    const { refusal } = getState();
    if (standing(refusal, present) !== refusal) setState({ refusal: null });
  });
  documents.state.setState({ rejectedId: getState().refusal?.documentId ?? null });
  const saver = createDraftSaver(start, {
    save: rules.save,
    onState: save => {
      // Runs at every key. Setting an unchanged state would make every field compare its data.
      if (getState().save !== save || getState().isUntouched) setState({ save, isUntouched: false });
    },
  });
  const questions = createQuestions(localId, state, { call, profile }, rules);

  function show(draft: OrderDraft, change: Partial<OrderFormState> = {}): void {
    const nowMs = now();
    setState({
      ...marksOf(draft),
      draft,
      nowMs,
      problems: reconciled(getState().problems, check(draft, nowMs)),
      serviceErrors: reconciled(getState().serviceErrors, refused(draft)),
      ...change,
    });
    questions.follow(draft);
  }

  const recheck = (): void => show(getState().draft);
  const ticker = setInterval(recheck, tickMs);
  questions.follow(start.draft);

  const shown = createShown(state);

  async function withOther(act: (other: Omit<FormStart, 'localId'>) => unknown): Promise<void> {
    try {
      await act(await rules.load());
    } catch (cause) {
      setState({ failure: appErrorOf(cause) });
    }
  }

  function blockedBy(problems: readonly DraftProblem[]): string | null {
    const first = problems.find(problem => problem.severity === 'error');
    if (!first) return null;
    shown.reveal(first.path);
    return first.path;
  }

  return {
    localId,
    profile,
    state,
    documents,
    saver,
    show,
    blockedBy,
    async send(submit) {
      if (getState().isPlacing) return { kind: 'failed' };
      const typed = getState().draft;
      const tidy = withoutEmptyWindows(typed);
      show(tidy, { isTried: true, failure: null });
      if (tidy !== typed) saver.change(tidy);
      const path = blockedBy(getState().problems);
      if (path !== null) return { kind: 'blocked', path };
      setState({ isPlacing: true });
      try {
        if (!(await documents.settled())) return { kind: 'blocked', path: 'file_ids' };
        if (!(await saver.flush())) return { kind: 'failed' };
        return await submit(tidy);
      } catch (cause) {
        const failure = appErrorOf(cause);
        if (failure.code === 'confirmation_needed') return { kind: 'unconfirmed' };
        setState({ failure });
        return { kind: 'failed' };
      } finally {
        setState({ isPlacing: false });
      }
    },
    edit(_path, change) {
      const before = getState().draft;
      const draft = change(before);
      if (draft === before) return;
      show(draft);
      saver.change(draft);
    },
    replace(draft) {
      show(draft);
      saver.change(draft);
    },
    leave(path) {
      const { leftFields } = getState();
      if (!leftFields.has(path)) setState({ leftFields: new Set([...leftFields, path]) });
      void saver.flush();
    },
    ...shown,
    dismissRefusal: () => setState({ refusal: null, failure: null }),
    askAgain: questions.again,
    loadOther: () =>
      withOther(other => {
        saver.adopt(other.version, other.updatedAtMs);
        documents.adopt(other.documents);
        refused = refusedFields(other, profile);
        show(other.draft, { failure: null, refusal: standing(other.refusal, other.documents) });
      }),
    keepMine: () => withOther(other => saver.overwrite(other.version, getState().draft)),
    flush: saver.flush,
    close() {
      clearInterval(ticker);
      questions.stop();
      return saver.close();
    },
  };
}
