import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import type { Clock } from '../../src-main/core/ports/ports.ts';
import { temporaryFolder } from './core.ts';
import { type Computer, computerAt, fileIn, type Starting, startOn } from './move.ts';
import { type Mortal, refusingOrigin } from './torture/app.ts';
import { createDice } from './torture/dice.ts';
import { credentialOf, startServiceHere } from './torture/service.ts';
import { createHands, orderText } from './torture/work.ts';

export const hourMs = 3_600_000;

export const laterBy = (ms: number): Clock => ({ ...systemClock, nowMs: () => systemClock.nowMs() + ms });

/** Two computers and a third one, a service, and the file between them. */
export async function computers() {
  const folder = temporaryFolder();
  const client = credentialOf('office', 'office');
  /** Of another customer of the same service. */
  const otherClient = credentialOf('other', 'other');
  const service = await startServiceHere(join(folder, 'service'), [client, otherClient]);
  onTestFinished(() => service.close());
  const file = fileIn(folder);
  const at = (name: string) => computerAt(join(folder, name));
  /** Starts the program there; it ends with the test. */
  const start = async (computer: Computer, options: Partial<Starting> = {}): Promise<Mortal> => {
    const mortal = await startOn(computer, { baseUrl: service.baseUrl, client, file, ...options });
    onTestFinished(() => mortal.app.stop());
    return mortal;
  };
  const creates = async () => (await service.control.effectsOf('order-create')).length;
  return {
    folder,
    file,
    service,
    client,
    otherClient,
    old: at('old'),
    next: at('next'),
    third: at('third'),
    start,
    creates,
  };
}

export const dice = createDice(1);
export const offline = ({ network }: Mortal): void => network.trouble(() => ({ origin: refusingOrigin }));
export const seatOf = ({ app }: Mortal) => app.front.call('seat.get', {});

/** An order with a document that waits, and a draft with a document. @returns the local id of the order */
export async function work(mortal: Mortal): Promise<string> {
  offline(mortal);
  const hands = createHands(mortal.app.front, () => undefined);
  const placed = await hands.draft(orderText('waits', 'first', dice));
  await hands.attach(placed.localId, 'waits.pdf', dice.bytes(900));
  await hands.place(placed);
  const draft = await hands.draft(orderText('is a draft', 'first', dice));
  await hands.attach(draft.localId, 'draft.pdf', dice.bytes(900));
  return placed.localId;
}

export async function becomeWell({ app, network }: Mortal): Promise<void> {
  network.trouble(() => null);
  await app.front.call('connection.test', {});
  await app.front.drained(20_000);
}

export const draftsOf = ({ app }: Mortal) => app.front.call('drafts.list', {});
export const summaryOf = ({ app }: Mortal) => app.front.call('outbox.summary', {});
