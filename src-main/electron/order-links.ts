import { app } from 'electron';
import { appInfoSchema } from '../../src-shared/contract/app.ts';
import { methods } from '../../src-shared/contract/contract.ts';
import { orderIdSchema } from '../../src-shared/domain/order.ts';
import type { Clock, Log } from '../core/ports/ports.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { showMainWindow } from './window.ts';

/** Minimum time between two links that are followed, in milliseconds: a web page may open any number of them. */
const minGapMs = 1_000;

const shownSchema = appInfoSchema.pick({ environment: true });

/** Any text that the system takes for a link to this program (electron-builder.yml). */
const isLink = (argument: string): boolean => /^\s*dispatch:/i.test(argument);

/** The service's id of the order in a link `dispatch://order/<id>`; null for every other text. */
function orderIdOf(link: string): string | null {
  const [, id] = /^dispatch:\/\/order\/([^/]+)$/.exec(link) ?? [];
  return orderIdSchema.safeParse(id).data ?? null;
}

/** Links of which all but the form is decided by other programs, such as web pages. */
export interface OrderLinks {
  /**
   * Follows links from now on. Call it once the windows can be opened.
   * @param log must limit repeated lines
   * @returns the hash of the page that links have asked for until now; empty if none has
   */
  follow(core: Pick<CoreThread, 'router'>, log: Log, clock: Pick<Clock, 'monotonicMs'>): Promise<string>;
}

/**
 * Collects links to orders. Call it before the program is ready: macOS hands over a link by an event, also the one with
 * which it starts the program. Elsewhere a link is an argument, of this start or of a later one.
 * @param argv arguments of this start
 */
export function collectOrderLinks(argv: readonly string[]): OrderLinks {
  const early = argv.filter(isLink);
  let deliver = (links: readonly string[]): void => void early.push(...links);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    deliver([link]);
  });
  return {
    async follow(core, log, clock) {
      const admit = createAdmission(log, clock);
      deliver = links => {
        const orderId = admit(links);
        if (orderId !== null) void show(core, orderId);
      };
      app.on('second-instance', (_event, laterArgv) => {
        const links = laterArgv.filter(isLink);
        if (links.length === 0) void showMainWindow();
        else deliver(links);
      });
      const orderId = admit(early);
      return orderId === null ? '' : hashOf(core, orderId, await shownEnvironment(core));
    },
  };
}

/**
 * @returns a function that returns the order of links that came together, or null. Nothing of a refused link is logged
 * but its length, because it may contain anything.
 */
function createAdmission(log: Log, clock: Pick<Clock, 'monotonicMs'>) {
  let followedAtMs = Number.NEGATIVE_INFINITY;
  return (links: readonly string[]): string | null => {
    const [link, ...others] = links;
    if (link === undefined) return null;
    const refuse = (reason: string): null => {
      log.write('link-refused', { reason, characters: link.length });
      return null;
    };
    if (others.length > 0) return refuse('several');
    const orderId = orderIdOf(link);
    if (orderId === null) return refuse('malformed');
    const nowMs = clock.monotonicMs();
    if (nowMs - followedAtMs < minGapMs) return refuse('too_soon');
    followedAtMs = nowMs;
    return orderId;
  };
}

/** Shows an order of the environment on screen, whether or not this computer knows it. */
async function show(core: Pick<CoreThread, 'router'>, orderId: string): Promise<void> {
  const environmentId = await shownEnvironment(core);
  const hash = await hashOf(core, orderId, environmentId);
  await core.router.invoke('windows.showMain', { environmentId, hash }, null);
}

/** Id of the environment on screen. Empty if the core cannot answer; then no order is found. */
async function shownEnvironment({ router }: Pick<CoreThread, 'router'>): Promise<string> {
  const reply = await router.invoke('app.info', {}, null);
  const info = reply.ok ? shownSchema.safeParse(reply.value).data : undefined;
  return info?.environment.id ?? '';
}

/** An order that was placed on this computer has another id here. */
async function hashOf(
  { router }: Pick<CoreThread, 'router'>,
  orderId: string,
  environmentId: string,
): Promise<string> {
  const reply = await router.invoke('orders.get', { localId: orderId }, environmentId);
  const detail = reply.ok ? methods['orders.get'].output.safeParse(reply.value).data : undefined;
  return `#/orders/${encodeURIComponent(detail?.row.localId ?? orderId)}`;
}

/**
 * Tells Windows that this program opens links. The two dashes keep Chromium from reading a link as a switch. On macOS
 * and Linux the installed files say so.
 */
export function claimOrderLinks(platform: NodeJS.Platform): void {
  if (platform === 'win32' && app.isPackaged)
    app.setAsDefaultProtocolClient('dispatch', process.execPath, ['--']);
}
