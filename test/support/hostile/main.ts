import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { onEnd } from '../clean-up.ts';
import type { Known } from './calls.ts';

const knownSchema: z.ZodType<Known> = z.object({
  environmentIds: z.tuple([z.string(), z.string(), z.string()]),
  ids: z.record(z.string(), z.array(z.string())),
});
const endSchema = z.object({
  /** Of the processor, in which main answered nobody at a stretch. */
  longestMs: z.number(),
  /** What it holds more than before the attack. */
  grownBytes: z.number(),
  /** The most memory that it took above what it had at first, with all that nobody holds any more. */
  peakBytes: z.number(),
  /** The prototypes of the language are as they were. */
  isUnchanged: z.boolean(),
});
const toldSchema = z.union([
  z.object({ known: knownSchema }),
  z.object({ end: endSchema }),
  z.object({ id: z.number(), reply: z.unknown() }),
]);

/** The core with its transport in another process, which is reached by structured clones as it is from a page. */
export async function startHostileMain(folder: string) {
  const child = fork(fileURLToPath(new URL('main-process.ts', import.meta.url)), [folder], {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const kill = onEnd(() => child.kill('SIGKILL'));
  const waiting = new Map<number, (reply: unknown) => void>();
  const known = Promise.withResolvers<Known>();
  const ended = Promise.withResolvers<z.infer<typeof endSchema>>();
  let last = 0;
  child.on('message', message => {
    const told = toldSchema.parse(message);
    if ('known' in told) known.resolve(told.known);
    else if ('end' in told) ended.resolve(told.end);
    else {
      waiting.get(told.id)?.(told.reply);
      waiting.delete(told.id);
    }
  });
  child.on('exit', code => {
    const error = new Error(`Main ended with ${code}`);
    known.reject(error);
    ended.reject(error);
  });
  // Whoever asks hears of it.
  ended.promise.catch(() => undefined);
  return {
    known: await known.promise,
    send: (window: number, args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, resolve);
        child.send({ id: last, window, args }, error => error && reject(error));
      }),
    async end(): Promise<z.infer<typeof endSchema>> {
      child.send({ end: true });
      const found = await ended.promise;
      kill();
      return found;
    },
  };
}
