import { EventEmitter } from 'node:events';

/** Thrown for every part of Electron's API that the stand-in lacks: `NotInStandIn: BrowserWindow.setProgressBar`. */
export class NotInStandIn extends Error {
  override readonly name = 'NotInStandIn';
}

// Asked for by `await`, bundler interop, inspectors and test runners on any object.
const ASKED_OF_ANYTHING = new Set([
  'then',
  'toJSON',
  '__esModule',
  'default',
  'inspect',
  'nodeType',
  'asymmetricMatch',
]);

/** A prototype that answers as `base` does and throws for a name it does not know. */
export function strictPrototype(owner: string, base: object, absent: readonly string[] = []): object {
  return new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver);
      if (ASKED_OF_ANYTHING.has(key) || absent.includes(key)) return undefined;
      throw new NotInStandIn(`${owner}.${key}`);
    },
    // Reached for names only that no object before it in the chain has: a property that would be ignored.
    set(target, key, value, receiver) {
      if (typeof key === 'symbol' || key in target || key.startsWith('_')) {
        return Reflect.set(target, key, value, receiver);
      }
      throw new NotInStandIn(`${owner}.${key} = …`);
    },
  });
}

/** Makes a plain object refuse what it lacks. `absent` names are undefined, as on this platform's Electron. */
export function strict<T extends object>(owner: string, object: T, absent: readonly string[] = []): T {
  Object.setPrototypeOf(object, strictPrototype(owner, Object.prototype, absent));
  return object;
}

/** Makes instances and statics of a class refuse what they lack. */
export function strictClass(
  owner: string,
  type: { prototype: object },
  absent: readonly string[] = [],
): void {
  const parent = (object: object): object => Object.getPrototypeOf(object) ?? Object.prototype;
  Object.setPrototypeOf(type.prototype, strictPrototype(owner, parent(type.prototype), absent));
  Object.setPrototypeOf(type, strictPrototype(owner, parent(type), absent));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// EventEmitter's own type of a listener.
type Listener = Parameters<EventEmitter['on']>[1];

/** An emitter that refuses listeners for events it neither fires nor documents as never fired. */
export class StrictEmitter extends EventEmitter {
  readonly #owner: string;
  readonly #events: ReadonlySet<string>;

  constructor(owner: string, fired: readonly string[], neverFired: readonly string[] = []) {
    super();
    this.#owner = owner;
    this.#events = new Set([...fired, ...neverFired, 'newListener', 'removeListener']);
  }

  #check(event: string | symbol): void {
    if (typeof event === 'string' && !this.#events.has(event)) {
      throw new NotInStandIn(`${this.#owner}.on('${event}')`);
    }
  }

  override on(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.on(event, listener);
  }

  override once(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.once(event, listener);
  }

  override addListener(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.addListener(event, listener);
  }

  override prependListener(event: string | symbol, listener: Listener): this {
    this.#check(event);
    return super.prependListener(event, listener);
  }
}

/** Electron's event object, as far as apps use it. */
export class StandInEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
