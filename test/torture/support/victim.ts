import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onEnd } from './clean-up.ts';
import { spawnScript } from './service.ts';
import { type Told, toldSchema } from './told.ts';
import type { VictimOrders } from './victim-orders.ts';

export type Victim = ReturnType<typeof recruit>;

/** A process that loads the core and waits for its orders. @param environment variables of its own */
export function recruit(environment: NodeJS.ProcessEnv = {}) {
  const child = spawnScript('victim-process.ts', environment);
  const end = onEnd(() => child.kill('SIGKILL'));
  return {
    /** kill -9 */
    end,
    /**
     * One life, which `onTold` ends after so many things told, and time otherwise.
     * @returns what it was told @throws Error where it ended by itself
     */
    async live(orders: VictimOrders, longestMs: number, onTold: (count: number) => void): Promise<Told[]> {
      const { stdin, stdout } = child;
      if (!stdin || !stdout) throw new Error('The victim cannot be heard.');
      const told: Told[] = [];
      const closed = once(child, 'close');
      stdin.on('error', () => undefined);
      stdin.write(`${JSON.stringify(orders)}\n`);
      const overdue = setTimeout(end, longestMs);
      for await (const line of createInterface({ input: stdout })) {
        const one = toldSchema.safeParse(JSON.parse(line));
        if (!one.success) continue;
        told.push(one.data);
        onTold(told.length);
      }
      await closed;
      clearTimeout(overdue);
      end();
      if (child.signalCode !== 'SIGKILL') throw new Error(`The victim ${orders.name} failed by itself.`);
      return told;
    },
  };
}
