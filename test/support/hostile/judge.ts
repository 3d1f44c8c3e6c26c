import { inspect } from 'node:util';
import { z } from 'zod';
import {
  appMethods,
  type MethodName,
  maxMessageBytes,
  methods,
} from '../../../src-shared/contract/contract.ts';
import { appErrorSchema } from '../../../src-shared/error-schemas.ts';
import type { HostileCall } from './calls.ts';

const replyShape = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), error: appErrorSchema }),
]);

/** What is wrong with how the core answered a call; null where nothing is. */
export function faultOfReply({ args, kind, isNever }: HostileCall, answer: unknown): string | null {
  const what = `${nameOf(args)} with ${kind}`;
  const reply = replyShape.safeParse(answer).data;
  if (!reply) return `${what}: no reply of the contract`;
  if (reply.ok) {
    if (isNever) return `${what}: accepted`;
    return honestyOf(args) ? null : `${what}: accepted although the contract refuses it`;
  }
  const { code, message } = reply.error;
  if (code === 'internal') return `${what}: ${message}`;
  if (message.length > 5_000) return `${what}: a refusal of ${message.length} characters`;
  if (/SQLITE|constraint|ENOENT|EMFILE|\.db\b|[\\/](tmp|home|Users)[\\/]/.test(message))
    return `${what}: ${message}`;
  return null;
}

export const isAccepted = (answer: unknown): boolean => replyShape.safeParse(answer).data?.ok === true;

const isMethod = (name: unknown): name is MethodName =>
  typeof name === 'string' && Object.hasOwn(methods, name);

const nameOf = ([method]: readonly unknown[]): string =>
  isMethod(method) ? method : inspect(method).slice(0, 20);

/** Only what the contract takes may be accepted. */
function honestyOf([method, input, environmentId, ...more]: readonly unknown[]): boolean {
  if (!isMethod(method) || more.length > 0) return false;
  if (!Object.hasOwn(appMethods, method) && typeof environmentId !== 'string') return false;
  return methods[method].input.safeParse(input).success && textBytesOf(input) <= maxMessageBytes;
}

/** Of a tree without cycles: others are refused before. */
function textBytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, inner]) => sum + name.length * 2 + textBytesOf(inner), 0);
}

/** What stands on the prototypes of the language, to be compared with later. */
export const prototypeNames = (): string[] =>
  [Object, Array, String, Number, Function, Uint8Array, Promise, Map, Set].flatMap(({ name, prototype }) =>
    Reflect.ownKeys(prototype).map(key => `${name}.${String(key)}`),
  );
