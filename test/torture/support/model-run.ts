import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../src-main/core/ports/ports.ts';
import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { Environment } from './app.ts';
import { createHands, type Draft } from './hands.ts';
import { bury, killInPlace, type Mortal, startMortal } from './mortal.ts';
import type { Trouble } from './network.ts';
import { refusingOrigin } from './network.ts';
import { credentialOf, type Service } from './service.ts';
import type { Told } from './told.ts';

/** What the dispatcher knows of one environment: the simple model that the app must agree with. */
export interface Desk {
  drafts: Draft[];
  told: Told[];
  clients: SandboxCredential[];
  /** The one in use, of `clients`. */
  current: number;
}

/** Two of one account and one of another. */
export const clientsOf = (name: string): SandboxCredential[] => [
  credentialOf(`${name}-1`, name),
  credentialOf(`${name}-2`, name),
  credentialOf(`${name}-other`, `${name}-other`),
];

export type ModelRun = Awaited<ReturnType<typeof startModelRun>>;

/** One run: an app with two environments, and what its dispatcher expects of it. */
export async function startModelRun(folder: string, name: string, services: readonly Service[]) {
  const desks = services.map((): Desk => ({ drafts: [], told: [], clients: clientsOf(name), current: 0 }));
  let front = 0;
  let lives = 0;
  let names = 0;
  let aheadMs = 0;
  let jumpedMs = 0;
  let isOffline = false;
  let nextTrouble: Trouble = null;
  const done = new Map<string, number>();
  const clock: Clock = { nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() };
  const folderOf = (life: number) => join(folder, `${name}-life-${life}`);

  async function begin(): Promise<Mortal> {
    const list = services.map(({ baseUrl }, index) => {
      const desk = desks[index];
      const client = desk?.clients[desk.current];
      if (!client) throw new Error('There is no credential.');
      return { baseUrl, client };
    });
    const begun = await startMortal({ folder: folderOf(lives), services: list, clock });
    begun.network.trouble(() => {
      if (isOffline) return { origin: refusingOrigin };
      const trouble = nextTrouble;
      nextTrouble = null;
      return trouble;
    });
    return begun;
  }

  let mortal = await begin();
  const environment = (index = front): Environment => {
    const found = mortal.app.environments[index];
    if (!found) throw new Error('There is no such environment.');
    return found;
  };
  const desk = (index = front): Desk => {
    const found = desks[index];
    if (!found) throw new Error('There is no such desk.');
    return found;
  };

  return {
    desk,
    environment,
    services,
    hands: () => createHands(environment(), one => void desk().told.push(one)),
    nextName: () => `${name}-${front}-${(names += 1)}`,
    did: (command: string): void => void done.set(command, (done.get(command) ?? 0) + 1),
    /** How often each command was done. */
    done,
    jump(ms: number): void {
      jumpedMs = Math.max(jumpedMs, Math.abs(ms - aheadMs));
      aheadMs = ms;
    },
    /** The farthest that the clock ever jumped at once. */
    jumpedMs: (): number => jumpedMs,
    setOffline(next: boolean): void {
      isOffline = next;
    },
    trouble(next: Trouble): void {
      nextTrouble = next;
    },
    async switchEnvironment(): Promise<void> {
      front = (front + 1) % services.length;
      await mortal.app.call('environments.open', { id: environment().id });
    },
    async crash(): Promise<void> {
      const dead = mortal;
      lives += 1;
      killInPlace(dead, folderOf(lives));
      await bury(dead);
      mortal = await begin();
    },
    async restart(): Promise<void> {
      await mortal.app.stop();
      mortal = await begin();
    },
    async end(): Promise<void> {
      await mortal.app.stop();
      rmSync(folderOf(lives), { recursive: true, force: true });
    },
  };
}
