import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import {
  bury,
  createNetwork,
  type Environment,
  killInPlace,
  type Mortal,
  refusingOrigin,
  startApp,
  type Trouble,
} from '../../support/torture/app.ts';
import type { Facts } from '../../support/torture/facts.ts';
import type { Service } from '../../support/torture/service.ts';
import { createHands, type Draft } from '../../support/torture/work.ts';
import { createHeard, type Known } from './heard.ts';
import { createOthers } from './others.ts';

/** Placed here, and not taken back. */
export interface OwnOrder {
  localId: string;
  text: OrderDraft;
}

/** So often in a row nothing moves before the screen is looked at. */
const calmTurns = 3;
const calmWithinMs = 10_000;

export type History = Awaited<ReturnType<typeof startHistory>>;

interface NextTrouble {
  method: string;
  path: RegExp;
  trouble: Trouble;
  /** So many requests of the kind go well before. */
  after: number;
  /** Nothing reaches the service after it. */
  isLast: boolean;
}

/** What goes on in an app by itself; null: nothing. */
async function movementOf(call: Environment['call'], isOffline: boolean): Promise<string | null> {
  const { isReading, isComplete, askedCount, error } = await call('orders.synchronisation', {});
  if (isReading) return 'the list is read';
  if (error === null && !isComplete) return 'the list was never read';
  if (error === null && askedCount > 0) return `${askedCount} orders are asked for`;
  const { waiting, sending, isPaused } = await call('outbox.summary', {});
  if (sending > 0 && !isOffline) return `${sending} are sent`;
  return waiting > 0 && !isPaused && !isOffline ? `${waiting} wait` : null;
}

function isToldIn(known: Known | null | undefined, status: string | null | undefined): boolean {
  if (status === undefined || !known) return false;
  return status === null || [known.whole?.status, known.summary?.status].includes(status);
}

const referencesOf = (known: ReturnType<ReturnType<typeof createHeard>['of']>) =>
  known.map(one => (one?.whole ?? one?.summary)?.customer_reference);

/** An app that reads only when it is told to, its service, and another program there: what each of them has done. */
export async function startHistory(folder: string, client: SandboxCredential, service: Service) {
  const heard = createHeard();
  const others = createOthers(service.baseUrl, client);
  const own = new Map<string, OwnOrder>();
  const theirs = new Set<string>();
  /** What of others' doing must be shown as new once it is heard: the status that says so; null: that it is there. */
  const news = new Map<string, string | null>();
  const changes = new Map<string, Facts>();
  let lives = 0;
  let isOffline = false;
  let nextTrouble: NextTrouble | null = null;
  let names = 0;

  const folderOf = (life: number) => join(folder, `${client.name}-life-${life}`);

  async function begin(): Promise<Mortal & { endHearing(): void }> {
    const network = createNetwork();
    const life = heard.life();
    const app = await startApp({
      folder: folderOf(lives),
      services: [{ baseUrl: service.baseUrl, client }],
      watchConnections: connections => life.watch(network.watch(connections)),
      // Offline, attempts are rare, so that nothing changes while the screen is looked at.
      random: () => (isOffline ? 1 : 0.002),
    });
    network.trouble((method, path) => {
      if (isOffline) return { origin: refusingOrigin };
      if (nextTrouble?.method !== method || !nextTrouble.path.test(path)) return null;
      const { trouble, isLast } = nextTrouble;
      nextTrouble.after -= 1;
      if (nextTrouble.after >= 0) return null;
      nextTrouble = null;
      isOffline = isLast;
      return trouble;
    });
    await app.front.call('settings.save', { refreshSeconds: 0 });
    return { app, network, folder: folderOf(lives), endHearing: life.end };
  }

  let mortal = await begin();
  /** A credential that is entered ends what was begun before it. */
  async function beginAgain(): Promise<void> {
    mortal = await begin();
    heard.unsettle();
  }
  const call = () => mortal.app.front.call;

  const movement = async (): Promise<string | null> =>
    heard.isQuiet() ? movementOf(call(), isOffline) : 'a request is under way';

  const isNewsHeard = (orderId: string): boolean => isToldIn(heard.of(orderId)[0], news.get(orderId));

  return {
    client,
    heard,
    others,
    theirs,
    call,
    drafts: [] as Draft[],
    hands: () => createHands(mortal.app.front, () => undefined),
    own: (): OwnOrder[] => [...own.values()],
    nextName: () => `${client.name}-${(names += 1)}`,
    placed: ({ localId, text }: OwnOrder): void => void own.set(localId, { localId, text }),
    takenBack: (localId: string): void => void own.delete(localId),
    /** The service's id of an order that was placed here, as far as it was heard of. */
    orderIdOf: ({ text }: OwnOrder): string | null =>
      heard.ids().find(id => referencesOf(heard.of(id)).includes(text.customerReference)) ?? null,
    /** Others have done something to an order. @param status that says so; null: that it is there at all */
    async noteTheirs(orderId: string, status: string | null | undefined): Promise<void> {
      theirs.add(orderId);
      const { isComplete } = await call()('orders.synchronisation', {});
      if (status !== undefined && isComplete) news.set(orderId, status);
    },
    /** What is done here meanwhile hides what others do. */
    noteOurs: (orderId: string): void => void news.delete(orderId),
    isNewsHeard,
    forgetNewsHeard(): void {
      for (const orderId of news.keys()) if (isNewsHeard(orderId)) news.delete(orderId);
    },
    noteChange(localId: string, facts: Facts): void {
      changes.set(localId, { ...changes.get(localId), ...facts });
    },
    /** What was changed here and is not answered yet. */
    onItsWay: (localId: string): Facts => changes.get(localId) ?? {},
    setOffline(next: boolean): void {
      isOffline = next;
    },
    trouble(method: string, path: RegExp, trouble: Trouble, { after = 0, isLast = false } = {}): void {
      nextTrouble = { method, path, trouble, after, isLast };
    },
    noTrouble(): void {
      nextTrouble = null;
    },
    async crash(): Promise<void> {
      const dead = mortal;
      lives += 1;
      killInPlace(dead, folderOf(lives));
      dead.endHearing();
      heard.unsettle();
      await bury(dead);
      await beginAgain();
    },
    async restart(): Promise<void> {
      await mortal.app.stop();
      mortal.endHearing();
      heard.unsettle();
      await beginAgain();
    },
    /** Whether the app goes on trying what it cannot send. */
    async isTrying(): Promise<boolean> {
      const { waiting, sending, isPaused } = await call()('outbox.summary', {});
      return isOffline && !isPaused && waiting + sending > 0;
    },
    /** Waits until nothing goes on by itself. @throws Error where it does not come to rest */
    async quiet(): Promise<void> {
      const deadline = performance.now() + calmWithinMs;
      for (let calm = 0; calm < calmTurns; ) {
        await nextTurn();
        const moves = await movement();
        if (moves === null) calm += 1;
        else if (performance.now() > deadline) throw new Error(`It does not come to rest: ${moves}.`);
        else {
          calm = 0;
          await mortal.app.front.nextEvent(20);
        }
      }
      heard.allSettled();
      const entries = await call()('outbox.list', { filter: 'open' });
      for (const localId of changes.keys())
        if (!entries.some(entry => entry.localId === localId)) changes.delete(localId);
    },
    async end(): Promise<void> {
      mortal.endHearing();
      await bury(mortal);
    },
  };
}
