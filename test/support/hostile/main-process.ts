// The core with its transport in a process of its own, as Electron's main process is. Started by `main.ts`.
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { z } from 'zod';
import { invokeChannel } from '../../../src-shared/contract/contract.ts';
import { prototypeNames } from './judge.ts';
import { startHostileWorld } from './world.ts';

const standIn = new URL('electron-module.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => next(name === 'electron' ? standIn : name, context),
});
const { connectIpc } = await import('../../../src-main/electron/ipc-transport.ts');
const { windowLimits } = await import('../../../src-main/electron/call-limits.ts');
const { ipcMain } = await import('./electron-module.ts');

const askedSchema = z.union([
  z.object({ end: z.literal(true) }),
  z.object({ id: z.number(), window: z.number(), args: z.array(z.unknown()) }),
]);

const senderFrame = { url: 'app://dispatch/index.html', parent: null };
/** Main listens for the end of a page that asks it for something. */
type Sender = EventEmitter & { id: number };
const senders = new Map<number, Sender>();
function senderOf(id: number): Sender {
  const sender = senders.get(id) ?? Object.assign(new EventEmitter(), { id, isDestroyed: () => false });
  senders.set(id, sender);
  return sender;
}

const prototypes = prototypeNames();
const world = await startHostileWorld(process.argv[2] ?? '');
// A flood meets a smaller limit sooner.
connectIpc(world.core, world.refusals, { ...windowLimits, maxRunning: 20, maxWaiting: 50 });
const handler = ipcMain._invokeHandlers.get(invokeChannel);
if (!handler) throw new Error('Nobody listens');

/** What main holds, once V8 has collected what nobody holds any more. */
function heldBytes(): number {
  if (!globalThis.gc) throw new Error('Main is to be started with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let longestMs = 0;
let mostBytes = 0;
let usedAtMs = 0;
/** Of the processor, in milliseconds, by this thread. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
/** Between two turns of the loop nobody else is answered. */
function measure(): void {
  const nowMs = usedMs();
  longestMs = Math.max(longestMs, nowMs - usedAtMs);
  usedAtMs = nowMs;
  setTimeout(measure, 1);
}
const sampling = setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
}, 50);

async function answer(message: unknown): Promise<void> {
  const asked = askedSchema.parse(message);
  if ('end' in asked) return end();
  const event = { sender: senderOf(asked.window), senderFrame };
  const reply: unknown = await Reflect.apply(handler as () => unknown, null, [event, ...asked.args]);
  process.send?.({ id: asked.id, reply });
}

async function end(): Promise<void> {
  clearInterval(sampling);
  const isUnchanged = prototypeNames().join() === prototypes.join();
  const figures = { longestMs, grownBytes: heldBytes() - heldAtFirst, peakBytes: mostBytes - rssAtFirst };
  await world.stop();
  process.send?.({ end: { ...figures, isUnchanged } }, () => process.exit(0));
}

process.on('message', message => void answer(message));
const heldAtFirst = heldBytes();
const rssAtFirst = process.memoryUsage.rss();
usedAtMs = usedMs();
measure();
process.send?.({ known: world.known });
