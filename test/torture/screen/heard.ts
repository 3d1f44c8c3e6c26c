import { gunzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { Connections } from '../../../src-main/core/ports/ports.ts';
import {
  type Order,
  type OrderSummary,
  orderSchema,
  orderSummarySchema,
} from '../../../src-shared/domain/order.ts';

/** What the service has told of one order; each the newest that it told. */
export interface Known {
  summary: OrderSummary | null;
  whole: Order | null;
  /** A write of the app's own was answered with it. */
  isAnswered: boolean;
}

/** Of one order: what the app may know; null: nothing. More than one only after a crash, until it is seen which. */
type Candidates = readonly (Known | null)[];

const nothing: Known = { summary: null, whole: null, isAnswered: false };
/** So that a few orders are a list of several pages. */
const pageLength = 3;

/** `lost`: an order was sent, and nothing came back; `answered`: something did, be it a refusal. */
type Placing = 'unsent' | 'lost' | 'answered';

const placedOrderSchema = z.object({ customer_reference: z.string() });

/** Of a request that places an order, the reference of it. */
function placedReference({ method, path, body }: Dispatcher.DispatchOptions): string | null {
  if (method !== 'POST' || !/\/orders$/.test(path)) return null;
  return placedOrderSchema.parse(JSON.parse(Buffer.from(body as Uint8Array).toString())).customer_reference;
}

/** Listens between an app and its service: every answer that came whole counts as read. */
export function createHeard() {
  let orders = new Map<string, Candidates>();
  let settled = orders;
  let underWay = 0;
  const placings = new Map<string, Placing>();

  function note(id: string, tell: (known: Known) => Known): void {
    const before = orders.get(id) ?? [null];
    orders = new Map(orders).set(
      id,
      before.map(known => tell(known ?? nothing)),
    );
  }

  const noteWhole = (order: Order, isAnswered: boolean): void =>
    note(order.id, known => ({
      ...known,
      whole: newest(known.whole, order),
      isAnswered: known.isAnswered || isAnswered,
    }));

  function noteAnswer(method: string, path: string, body: string): void {
    const [place = '', query = ''] = path.split('?');
    if (!/\/orders(\/|$)/.test(place) || place.endsWith('/files')) return;
    // Looking for what became of a lost answer puts nothing in the list.
    if (query.includes('customer_reference')) return;
    const answer = answerSchema.parse(JSON.parse(body));
    if (answer.data) {
      for (const one of answer.data)
        note(one.id, known => ({ ...known, summary: newest(known.summary, one) }));
      return;
    }
    const order = orderSchema.safeParse(answer.order ?? answer).data;
    if (order) noteWhole(order, method !== 'GET');
  }

  /** What is heard by an app that has ended counts for nothing. */
  function life() {
    let isOver = false;
    const hear = (method: string, path: string, body: string | null): void => {
      underWay -= 1;
      if (!isOver && body !== null) noteAnswer(method, path, body);
    };
    return {
      end: (): void => void (isOver = true),
      watch(connections: Connections): Connections {
        const dispatcher = connections.dispatcher.compose(dispatch => (options, handler) => {
          const path = options.path.replace(/limit=\d+/, `limit=${pageLength}`);
          const reference = placedReference(options);
          const mark = (placing: Placing) => {
            if (reference !== null) placings.set(reference, placing);
          };
          underWay += 1;
          return dispatch(
            { ...options, path },
            earOf(handler, {
              sent: () => mark('lost'),
              answered: () => mark('answered'),
              tell: body => hear(options.method, path, body),
            }),
          );
        });
        return { ...connections, dispatcher };
      },
    };
  }

  return {
    life,
    isQuiet: (): boolean => underWay === 0,
    ids: (): string[] => [...orders.keys()],
    placing: (reference: string): Placing => placings.get(reference) ?? 'unsent',
    isAnyLost: (): boolean => [...placings.values()].includes('lost'),
    /** What the app may know of an order. */
    of: (id: string): Candidates => orders.get(id) ?? [null],
    /** It was seen which of them the app knows. */
    settle(id: string, known: Known | null): void {
      orders = new Map(orders).set(id, [known]);
    },
    /** All that was heard until now is stored. */
    allSettled: (): void => void (settled = orders),
    /** The app has ended: what it heard since it was quiet may be stored or not. */
    unsettle(): void {
      const both = [...orders].map(
        ([id, now]) => [id, [...new Set([...(settled.get(id) ?? [null]), ...now])]] as const,
      );
      orders = new Map(both);
      settled = orders;
    },
  };
}

const newest = <T extends { updated_at: string }>(known: T | null, told: T): T =>
  known && Date.parse(known.updated_at) > Date.parse(told.updated_at) ? known : told;

const answerSchema = z
  .object({ data: z.array(orderSummarySchema).optional(), order: z.unknown().optional() })
  .loose();

interface Ear {
  /** It is about to leave over a connection that stands. */
  sent(): void;
  /** An answer is there in full, whatever it says. */
  answered(): void;
  /** The body of a success once it is there in full; null of everything else. */
  tell(body: string | null): void;
}

function earOf(handler: Dispatcher.DispatchHandler, ear: Ear): Dispatcher.DispatchHandler {
  const pieces: Buffer[] = [];
  let isSuccess = false;
  let isPacked = false;
  return {
    onRequestStart(...parts) {
      ear.sent();
      handler.onRequestStart?.(...parts);
    },
    onRequestUpgrade: (...parts) => handler.onRequestUpgrade?.(...parts),
    onResponseStart(controller, status, headers, message) {
      isSuccess = status >= 200 && status < 300;
      isPacked = headers['content-encoding'] === 'gzip';
      handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData(controller, piece) {
      pieces.push(piece);
      handler.onResponseData?.(controller, piece);
    },
    onResponseEnd(controller, trailers) {
      const bytes = Buffer.concat(pieces);
      ear.answered();
      ear.tell(isSuccess ? (isPacked ? gunzipSync(bytes) : bytes).toString('utf8') : null);
      handler.onResponseEnd?.(controller, trailers);
    },
    onResponseError(controller, error) {
      ear.tell(null);
      handler.onResponseError?.(controller, error);
    },
    onResponseStarted: () => handler.onResponseStarted?.(),
    onBodySent: piece => handler.onBodySent?.(piece),
    onRequestSent: () => handler.onRequestSent?.(),
  };
}
