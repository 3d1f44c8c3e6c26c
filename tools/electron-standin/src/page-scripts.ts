import type * as Electron from 'electron';
import { makeCodec } from './codec.ts';

export const PRELOAD_WORLD = 'Electron Isolated Context';
export const BINDING = '__standIn';
export const DELIVER = '__standInDeliver';

/** Functions that take what electron.d.ts says that Electron's take. */
type Takes<T> = {
  [K in keyof T]?: T[K] extends (...args: infer A) => unknown ? (...args: A) => unknown : T[K];
};
/** A listener of a channel, whatever it makes of what it is given. */
type Listener = (event: never, ...args: never[]) => void;

type Message = { kind: string; id: number; value?: unknown; args?: unknown; error?: unknown };
export type Peer = {
  pack: (value: unknown) => unknown;
  unpack: (value: unknown) => unknown;
  send: (message: Message) => void;
};

/*
 * The functions below run in the page: their source text is sent to Chromium, so each may use nothing
 * but its arguments. Two worlds share the document but no objects; a CustomEvent's `detail` is cloned
 * between them synchronously, which carries calls, their results and the settling of promises.
 */

/** One end of the context bridge. `secret` names the events, so that the page cannot listen. */
export function makePeer(
  secret: string,
  own: string,
  other: string,
  onMessage: (message: Message) => void,
): Peer {
  const here = document;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(here);
  const Custom = CustomEvent;
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const ids = new WeakMap<object, number>();
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let lastId = 0;
  const returned: Message[] = [];

  const send = (message: Message): void => {
    dispatch(new Custom(`${secret}:${own}`, { detail: message }));
  };
  const plain = (error: unknown): unknown =>
    error instanceof Error ? { $error: error.message, name: error.name } : { $value: pack(error) };
  const revive = (error: unknown): unknown => {
    if (typeof error !== 'object' || error === null) return error;
    if ('$error' in error) {
      const revived = new Error(String(error.$error));
      if ('name' in error && error.name !== 'Error') revived.name = String(error.name);
      return revived;
    }
    return '$value' in error ? unpack(error.$value) : error;
  };

  const pack = (value: unknown): unknown => {
    if (typeof value === 'function') {
      const known = ids.get(value);
      const id = known ?? ++lastId;
      ids.set(value, id);
      functions.set(id, (...args) => Reflect.apply(value, undefined, args));
      return { [secret]: 'function', id };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        result => send({ kind: 'settle', id, value: pack(result) }),
        error => send({ kind: 'settle', id, error: plain(error) }),
      );
      return { [secret]: 'promise', id };
    }
    if (Array.isArray(value)) return value.map(pack);
    if (
      typeof value === 'object' &&
      value !== null &&
      Object.prototype.toString.call(value) === '[object Object]'
    ) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pack(item)]));
    }
    if (typeof value === 'symbol') throw new Error('An object could not be cloned. (Symbol)');
    return value;
  };

  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack);
    if (typeof value !== 'object' || value === null) return value;
    if (Object.prototype.toString.call(value) !== '[object Object]') return value;
    const entries = Object.entries(value);
    const kind = entries.find(([key]) => key === secret)?.[1];
    const id = Number(entries.find(([key]) => key === 'id')?.[1]);
    if (kind === 'function') return (...args: unknown[]) => call(id, args);
    if (kind === 'promise') {
      return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, unpack(item)]));
  };

  const call = (id: number, args: unknown[]): unknown => {
    send({ kind: 'call', id, args: pack(args) });
    const reply = returned.pop();
    if (!reply) throw new Error('An object could not be cloned.');
    if (reply.error !== undefined) throw revive(reply.error);
    return unpack(reply.value);
  };

  const answer = (message: Message): void => {
    let reply: Message;
    try {
      const args = unpack(message.args);
      const result = functions.get(message.id)?.(...(Array.isArray(args) ? args : []));
      reply = { kind: 'return', id: message.id, value: pack(result) };
    } catch (error) {
      reply = { kind: 'return', id: message.id, error: plain(error) };
    }
    send(reply);
  };

  EventTarget.prototype.addEventListener.call(here, `${secret}:${other}`, event => {
    // Null where `detail` could not be cloned: the caller then finds no reply.
    const message: Message | null = event instanceof CustomEvent ? event.detail : null;
    if (!message) return;
    if (message.kind === 'call') answer(message);
    else if (message.kind === 'return') returned.push(message);
    else if (message.kind === 'settle') {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (message.error !== undefined) waiting?.reject(revive(message.error));
      else waiting?.resolve(unpack(message.value));
    } else onMessage(message);
  });
  return { pack, unpack, send };
}

/** The page's own world: shows what the preload exposes, and sends `window.open` to the main process. */
export function mainWorldHalf(secret: string, connect: typeof makePeer): void {
  const deepFreeze = (value: unknown): void => {
    if (typeof value === 'function') Object.freeze(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  };
  const peer = connect(secret, 'page', 'preload', message => {
    const [key, packed] = Array.isArray(message.value) ? message.value : [];
    const value = peer.unpack(packed);
    deepFreeze(value);
    Object.defineProperty(window, key, { value, enumerable: true });
  });
  window.open = (url = '', target = '', features = '') => {
    const absolute = url === '' ? 'about:blank' : new URL(String(url), document.baseURI).href;
    peer.send({ kind: 'open', id: 0, value: [absolute, String(target), String(features)] });
    return null;
  };
}

/** Tells the main process of the page's title, colour scheme and input, for which DevTools has no events. */
export function watchPage(tell: (message: Record<string, unknown>) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => tell({ kind: 'scheme', scheme: dark.matches ? 'dark' : 'light' }));
  // Before the page hears of it; what a script makes itself is not trusted.
  for (const type of ['mousedown', 'mouseup', 'keydown', 'keyup'])
    addEventListener(
      type,
      event => {
        const buttons = event instanceof MouseEvent ? event.buttons : 0;
        if (event.isTrusted) tell({ kind: 'input', type, buttons });
      },
      true,
    );
  addEventListener('DOMContentLoaded', () => {
    let told: string | undefined;
    const look = (): void => {
      if (document.title === told) return;
      told = document.title;
      tell({ kind: 'title', title: told });
    };
    const title = document.querySelector('title');
    const observer = new MutationObserver(look);
    if (document.head) observer.observe(document.head, { childList: true });
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
    look();
  });
}

export type PreloadOptions = {
  secret: string;
  binding: string;
  deliver: string;
  subFrames: boolean;
  process: Record<string, unknown>;
};

/** The preload's world: ipcRenderer, contextBridge, and the preload script itself. */
export function preloadHalf(
  options: PreloadOptions,
  connect: typeof makePeer,
  codecOf: typeof makeCodec,
  watch: typeof watchPage,
  preload: ((require: unknown, module: unknown, exports: unknown, process: unknown) => void) | undefined,
): void {
  const post = Reflect.get(globalThis, options.binding);
  const tell = (message: Record<string, unknown>): void => post(JSON.stringify(message));
  const peer = connect(options.secret, 'preload', 'page', message => {
    if (message.kind === 'open') tell({ kind: 'open', open: message.value });
  });
  if (window === window.top) watch(tell);
  if (!preload || (window !== window.top && !options.subFrames)) return;

  const codec = codecOf(
    bytes => bytes.toBase64(),
    source => Uint8Array.fromBase64(source),
  );
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string | symbol, { listener: Listener; once: boolean }[]>();
  let lastId = 0;
  const strict = <T extends object>(owner: string, object: T): T =>
    new Proxy(object, {
      get: (target, key) => {
        if (typeof key === 'symbol' || key in target || key === 'then' || key === '__esModule') {
          return Reflect.get(target, key);
        }
        throw new Error(`NotInStandIn: ${owner}.${key}`);
      },
    });

  const invoke = (channel: string, ...args: unknown[]): Promise<unknown> => {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const args64 = codec.encode(args);
      waiting.set(id, { resolve, reject });
      tell({ kind: 'invoke', id, channel, args: args64 });
    });
  };
  const add = (channel: string, listener: Listener, once: boolean): unknown => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const off = (channel: string, listener: Listener): unknown => {
    const rest = (listeners.get(channel) ?? []).filter(entry => entry.listener !== listener);
    listeners.set(channel, rest);
    return ipcRenderer;
  };
  const ipcRenderer: Record<string, unknown> = strict('ipcRenderer', {
    invoke,
    send: (channel: string, ...args: unknown[]) => tell({ kind: 'send', channel, args: codec.encode(args) }),
    on: (channel: string, listener: Listener) => add(channel, listener, false),
    addListener: (channel: string, listener: Listener) => add(channel, listener, false),
    once: (channel: string, listener: Listener) => add(channel, listener, true),
    off,
    removeListener: off,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string | symbol) => (listeners.get(channel) ?? []).length,
  } satisfies Takes<Electron.IpcRenderer>);

  Reflect.set(globalThis, options.deliver, (source: string) => {
    const message = JSON.parse(source);
    if (message.kind === 'push') {
      const args = codec.decode(message.args);
      for (const { listener, once } of listeners.get(message.channel) ?? []) {
        if (once) off(message.channel, listener);
        try {
          const event = { sender: ipcRenderer, ports: [] };
          Reflect.apply(listener, undefined, [event, ...(Array.isArray(args) ? args : [])]);
        } catch (error) {
          reportError(error);
        }
      }
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (typeof message.error === 'string') call?.reject(new Error(message.error));
    else call?.resolve(codec.decode(message.value));
  });

  const contextBridge = strict('contextBridge', {
    exposeInMainWorld: (key: string, value: unknown) => {
      peer.send({ kind: 'expose', id: 0, value: [key, peer.pack(value)] });
    },
  } satisfies Takes<Electron.ContextBridge>);
  const process = strict('process', {
    ...options.process,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: window === window.top,
    nextTick: (run: (...args: unknown[]) => void, ...args: unknown[]) => queueMicrotask(() => run(...args)),
  });
  const electron = strict('electron', { ipcRenderer, contextBridge });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (error) {
    console.error('Unable to load preload script', error);
    tell({
      kind: 'preload-error',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

// In Chromium for long, in TypeScript's library not yet.
declare global {
  interface Uint8Array {
    toBase64(): string;
  }
  interface Uint8ArrayConstructor {
    fromBase64(text: string): Uint8Array<ArrayBuffer>;
  }
}

/** Wraps a function and its arguments, given as source text, as a script. */
function call(runner: (...args: never[]) => unknown, ...args: string[]): string {
  return `(${runner.toString()})(${args.join(', ')});`;
}

export function mainWorldScript(secret: string): string {
  return call(mainWorldHalf, JSON.stringify(secret), makePeer.toString());
}

export function preloadScript(options: PreloadOptions, preload: string | undefined): string {
  const body =
    preload === undefined ? 'undefined' : `function (require, module, exports, process) {\n${preload}\n}`;
  return call(
    preloadHalf,
    JSON.stringify(options),
    makePeer.toString(),
    makeCodec.toString(),
    watchPage.toString(),
    body,
  );
}
