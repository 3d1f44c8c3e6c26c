import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { onEnd } from '../clean-up.ts';
import { killAtSchema } from './points.ts';
import { spawnProcess } from './service.ts';
import { isSaid, type Told, toldSchema } from './told.ts';

export type Victim = Awaited<ReturnType<typeof recruit>>;

/** What a victim told, and whether its time was over before anything else ended it. */
export interface Life {
  told: Told[];
  isOverdue: boolean;
}

/** To load its program, which takes a second; this time is no part of its life. */
const loadsWithinMs = 60_000;

/** A process that loads the core, tells so, and waits for its orders. @param environment variables of its own */
export async function recruit(environment: NodeJS.ProcessEnv = {}) {
  const child = await spawnProcess('victim-process', environment);
  const end = onEnd(() => child.kill('SIGKILL'));
  return {
    /** kill -9 */
    end,
    /**
     * One life, which `onSaid` ends after so many things said to be saved, and time otherwise.
     * @throws Error where it ended by itself, or did not even load
     */
    async live(orders: VictimOrders, longestMs: number, onSaid: (count: number) => void): Promise<Life> {
      const { stdin, stdout } = child;
      if (!stdin || !stdout) throw new Error('The victim cannot be heard.');
      const told: Told[] = [];
      const closed = once(child, 'close');
      stdin.on('error', () => undefined);
      let isLoaded = false;
      let isOverdue = false;
      let said = 0;
      const endLate = () => {
        isOverdue = true;
        end();
      };
      let overdue = setTimeout(endLate, loadsWithinMs);
      for await (const line of createInterface({ input: stdout })) {
        const one = toldSchema.safeParse(JSON.parse(line));
        if (one.success) {
          told.push(one.data);
          if (isSaid(one.data)) onSaid((said += 1));
        } else if (!isLoaded) {
          isLoaded = true;
          clearTimeout(overdue);
          stdin.write(`${JSON.stringify(orders)}\n`);
          overdue = setTimeout(endLate, longestMs);
          onSaid(0);
        }
      }
      await closed;
      clearTimeout(overdue);
      end();
      if (child.signalCode !== 'SIGKILL') throw new Error(`The victim ${orders.name} failed by itself.`);
      if (!isLoaded) throw new Error(`The victim ${orders.name} did not load.`);
      return { told, isOverdue };
    },
  };
}

/** What a victim is to do, as its first line of input. */
export const victimOrdersSchema = z.object({
  folder: z.string(),
  baseUrl: z.string(),
  client: z.object({ clientId: z.string(), clientSecret: z.string() }),
  seed: z.number(),
  /** Of this life; the references of its orders begin with it. */
  name: z.string(),
  /** Of its requests, how many meet a fault: 0 to 1. */
  troubleShare: z.number(),
  /** Null: it waits to be killed. */
  killAt: killAtSchema.nullable(),
});
export type VictimOrders = z.infer<typeof victimOrdersSchema>;
