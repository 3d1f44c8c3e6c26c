import type { MessagePort } from 'node:worker_threads';
import { internalError, logFault } from '../core/api/fault.ts';
import type { Core, CoreListener } from '../core/compose.ts';
import { portsByMessage, type ThreadPorts } from './first-thread.ts';
import {
  type CoreQuestion,
  type CoreThreadConfig,
  type FromCore,
  postWithBytes,
  type ToCore,
} from './messages.ts';
import { type CarriedOutcome, outcomeOf } from './outcome.ts';
import { createPages } from './pages.ts';
import { createQuestions } from './questions.ts';

/** The functions of the core that the main thread can use. */
type ServedCore = Pick<
  Core,
  'router' | 'settings' | 'environments' | 'subscribe' | 'start' | 'nudge' | 'prepareInstall' | 'stop'
>;
type CreateCore = (config: CoreThreadConfig, ports: ThreadPorts) => Promise<ServedCore>;

/** Creates, calls and stops the core on request of the thread at the other end of the port. */
export function serveCore(port: MessagePort, create: CreateCore): void {
  const post = (message: FromCore) => port.postMessage(message);
  const questions = createQuestions();
  const pages = createPages();
  let core: ServedCore | null = null;
  const running = (): ServedCore => {
    if (core) return core;
    throw new Error('The core was not begun.');
  };

  async function begin(config: CoreThreadConfig) {
    const ports = portsByMessage(port, questions, pages, config);
    // Logs an unhandled rejection, as Electron's main process does. By Node's default, it would end the thread.
    process.on('unhandledRejection', reason => logFault(ports.log, internalError(reason)));
    core = await create(config, ports);
    core.subscribe((event, payload, environmentId) => post({ kind: 'event', event, payload, environmentId }));
    return core.settings();
  }

  const asked: Record<CoreQuestion, () => unknown> = {
    start: () => running().start(),
    async startAgain() {
      await running().start();
      tellAgain(running(), post);
    },
    stop: () => core?.stop(),
    environments: () => running().environments(),
    prepareInstall: () => running().prepareInstall(),
  };

  /** Sends the outcome of a request. Large byte arrays in the value of a reply are transferred. */
  function settle(id: number, outcome: CarriedOutcome): void {
    const reply = outcome.ok && outcome.value;
    const value = reply && typeof reply === 'object' && 'value' in reply ? reply.value : null;
    postWithBytes<FromCore>(port, { kind: 'outcome', id, outcome }, value);
  }

  port.on('message', (message: ToCore) => {
    switch (message.kind) {
      case 'begin':
        void outcomeOf(() => begin(message.config)).then(outcome => settle(message.id, outcome));
        return;
      case 'ask':
        void outcomeOf(asked[message.question]).then(outcome => settle(message.id, outcome));
        return;
      case 'call': {
        const { id, page, method, input, environmentId } = message;
        // Starts at once, before the next message is read, so that calls start in the order in which they were made.
        const work = () => running().router.invoke(method, input, environmentId);
        void outcomeOf(() => pages.during(id, page, work)).then(outcome => settle(id, outcome));
        return;
      }
      case 'page-gone':
        pages.gone(message.page);
        return;
      case 'nudge':
        core?.nudge();
        return;
      case 'outcome':
        questions.settle(message.id, message.outcome);
    }
  });
}

/**
 * Makes windows reload what they show. Call it after a restart of the core thread, because events that the ended thread
 * had not sent are lost.
 */
function tellAgain(core: ServedCore, post: (message: FromCore) => void): void {
  const tell: CoreListener = (event, payload, environmentId) =>
    post({ kind: 'event', event, payload, environmentId });
  tell('settings.changed', core.settings(), null);
  for (const { id, outbox } of core.environments()) {
    if (outbox === null) continue;
    tell('outbox.changed', outbox, id);
    tell('orders.changed', { localIds: [] }, id);
    tell('templates.changed', {}, id);
    tell('addressBook.changed', {}, id);
  }
  tell('environments.changed', {}, null);
}
