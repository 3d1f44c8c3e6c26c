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

/**
 * An emitter that refuses listeners for events it neither fires nor documents as never fired.
 * `Fired` names what it fires, with what a listener is given.
 */
export class StrictEmitter<Fired extends Record<keyof Fired, unknown[]>> extends EventEmitter<Fired> {
  constructor(owner: string, fired: readonly (keyof Fired & string)[], neverFired: readonly string[] = []) {
    super();
    const known = new Set<unknown>([...fired, ...neverFired]);
    const check = (event: string | symbol): void => {
      if (typeof event === 'symbol' || event.endsWith('Listener') || known.has(event)) return;
      throw new NotInStandIn(`${owner}.on('${event}')`);
    };
    // Told before a listener is added, which is not added then.
    Reflect.apply(EventEmitter.prototype.on, this, ['newListener', check]);
  }
}

/** Electron's event object, as far as apps use it. */
export class StandInEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
