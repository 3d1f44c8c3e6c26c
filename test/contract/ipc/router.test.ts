import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AppHandlers,
  createRouter,
  type EnvironmentHandlers,
  isEmptyObject,
} from '../../../src-main/core/methods/router.ts';
import type { Log } from '../../../src-main/core/ports/ports.ts';
import { appMethods, type MethodName, methods } from '../../../src-shared/contract/contract.ts';
import { documentPieceBytes } from '../../../src-shared/contract/documents.ts';
import { exportPieceBytes } from '../../../src-shared/contract/exports.ts';
import { DispatchError, type Reply } from '../../../src-shared/errors.ts';
import { sampleOf } from '../../support/contract-samples.ts';

const silent: Log = { write: () => undefined };
const names = Object.keys(methods) as MethodName[];
/** A router whose handlers all do the same wrong or right thing. */
function routerOf(handler: (input: unknown) => unknown, log = silent) {
  const all = Object.fromEntries(names.map(name => [name, handler])) as unknown;
  return createRouter(all as AppHandlers, () => all as EnvironmentHandlers, log);
}

const canaries = ['canary', { canary: 'canary' }, ['canary'], 'canary'.repeat(1_000_000)];

/** The sample of a schema, each time with another field that is wrong. */
function wronglyFilled(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodNullable) return wronglyFilled(schema.unwrap());
  if (schema instanceof z.ZodArray) return wronglyFilled(schema.element).map(wrong => [wrong]);
  if (!(schema instanceof z.ZodObject)) return [];
  const sample = sampleOf(schema) as object;
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const wrong = canaries.find(canary => !z.safeParse(field, canary).success);
    return wrong === undefined ? [] : [{ ...sample, [name]: wrong }];
  });
}

/** Names of methods that answered otherwise than `isRight` says. */
async function wrongAnswers(
  ask: (name: MethodName) => Promise<Reply<unknown>>[],
  isRight: (reply: Reply<unknown>) => boolean,
): Promise<string[]> {
  const answers = await Promise.all(
    names.map(async name => ({ name, replies: await Promise.all(ask(name)) })),
  );
  return answers.filter(({ replies }) => !replies.every(isRight)).map(({ name }) => name);
}

const isRefused = (code: string) => (reply: Reply<unknown>) =>
  !reply.ok && reply.error.code === code && !JSON.stringify(reply).includes('canary');

const inputOf = (name: MethodName) => sampleOf(methods[name].input);
/** The sample with a field that the contract does not know; without it where the contract refuses such fields. */
function withMore(schema: z.core.$ZodType): unknown {
  const sample = sampleOf(schema);
  const more = typeof sample === 'object' && !Array.isArray(sample) ? { ...sample, more: 'canary' } : sample;
  return z.safeParse(schema, more).success && !(schema instanceof z.ZodRecord) ? more : sample;
}

describe('every method', () => {
  it('is given what the contract says of its input, and nothing else', async () => {
    const given: unknown[] = [];
    const router = routerOf(input => given.push(input));
    await Promise.all(names.map(name => router.invoke(name, withMore(methods[name].input), 'local')));
    expect(given).toEqual(names.map(name => methods[name].input.parse(inputOf(name))));
  });

  it('answers what the contract says of its output, and nothing else', async () => {
    const ask = (name: MethodName) => {
      const answer = withMore(methods[name].output);
      return [routerOf(() => answer).invoke(name, inputOf(name), 'local')];
    };
    expect(await wrongAnswers(ask, reply => reply.ok && !JSON.stringify(reply).includes('canary'))).toEqual(
      [],
    );
  });

  it('refuses an input of the wrong shape without repeating it', async () => {
    const router = routerOf(() => expect.unreachable());
    const ask = (name: MethodName) =>
      [null, 'canary', 7, ['canary'], undefined, ...wronglyFilled(methods[name].input)].map(wrong =>
        router.invoke(name, wrong, 'local'),
      );
    expect(await wrongAnswers(ask, isRefused('bad_request'))).toEqual([]);
  });

  it('lets no output of the wrong shape through, and nothing of it', async () => {
    // A handler without an answer returns nothing; null stands for its wrong answer.
    const nothing = (name: MethodName) => (isEmptyObject(methods[name].output) ? null : undefined);
    const ask = (name: MethodName) =>
      ['canary', 7, ['canary'], nothing(name), ...wronglyFilled(methods[name].output)].map(wrong =>
        routerOf(() => wrong).invoke(name, inputOf(name), 'local'),
      );
    expect(await wrongAnswers(ask, isRefused('internal'))).toEqual([]);
  });

  it('is asked of the app itself or of the environment that is named, and of no other one', async () => {
    const asked = new Map<string, string>();
    const handlersOf = (place: string) =>
      Object.fromEntries(names.map(name => [name, () => asked.set(name, place)])) as unknown;
    const router = createRouter(
      handlersOf('app') as AppHandlers,
      id => handlersOf(id) as EnvironmentHandlers,
      silent,
    );
    await Promise.all(names.map(name => router.invoke(name, inputOf(name), 'two')));
    expect([...asked]).toEqual(names.map(name => [name, Object.hasOwn(appMethods, name) ? 'app' : 'two']));
    asked.clear();
    const replies = await Promise.all(names.map(name => router.invoke(name, inputOf(name), null)));
    expect([...asked.keys()]).toEqual(Object.keys(appMethods));
    expect(replies.filter(isRefused('bad_request'))).toHaveLength(names.length - asked.size);
  });
});

describe('the router', () => {
  it('refuses a method that is not in the contract, also one of the prototype', async () => {
    const router = routerOf(() => ({}));
    for (const method of ['orders.steal', 'toString', '__proto__', '']) {
      expect(await router.invoke(method, {}, 'local')).toMatchObject({
        ok: false,
        error: { code: 'unknown_method' },
      });
    }
  });

  it('writes into the log which method failed and how, and nothing of what was said', async () => {
    const lines: unknown[] = [];
    const log: Log = { write: (event, fields) => void lines.push([event, fields]) };
    const router = routerOf(() => ({ canary: 'canary' }), log);
    await router.invoke('app.info', {}, null);
    await router.invoke('drafts.get', { localId: ['canary'] }, 'local');
    await router.invoke('canary', { canary: 'canary' }, 'local');
    expect(lines).toEqual([
      ['call-failed', { method: 'app.info', code: 'internal' }],
      [
        'internal-error',
        expect.objectContaining({ text: expect.stringMatching(/^app\.info: wrong shape at /) }),
      ],
      ['call-failed', { method: 'drafts.get', code: 'bad_request' }],
      ['call-failed', { method: '?', code: 'unknown_method' }],
    ]);
  });

  it('cuts an error that is longer than a page can show', async () => {
    const long = 'x'.repeat(1_000_000);
    const parts = {
      reason: long,
      requestId: long,
      ourRequestId: long,
      documentId: long,
      fieldErrors: Array.from({ length: 5_000 }, () => ({ path: long, code: long, message: long })),
    };
    const reply = await routerOf(() => {
      throw new DispatchError('rules_broken', long, parts);
    }).invoke('app.info', {}, null);
    if (reply.ok) throw new Error('It did not fail.');
    const { fieldErrors, ...others } = reply.error;
    expect(others).toEqual({
      code: 'rules_broken',
      message: expect.stringMatching(/^x+ \[…\]$/),
      reason: expect.stringMatching(/^x+ \[…\]$/),
      requestId: expect.stringMatching(/^x+ \[…\]$/),
      ourRequestId: expect.stringMatching(/^x+ \[…\]$/),
      documentId: expect.stringMatching(/^x+ \[…\]$/),
      retryable: false,
      status: null,
      retryAfterMs: null,
    });
    expect([JSON.stringify(others).length < 6_000, fieldErrors.length]).toEqual([true, 1_000]);
    expect(JSON.stringify(fieldErrors[0]).length).toBeLessThan(5_000);
  });

  it.each([
    ['an unknown code', { code: 'canary' }],
    ['a message that is no text', { message: { canary: 1 } }],
    ['a reason that is no text', { reason: 7 }],
    ['an endless wait', { retryAfterMs: Number.NaN }],
    ['field errors that are no list', { fieldErrors: 'canary' }],
    ['field errors that are none', { fieldErrors: [null] }],
  ])('lets no error of a wrong shape through: %s', async (_, wrong) => {
    const reply = await routerOf(() => {
      throw Object.assign(new DispatchError('not_found', 'No.'), {
        error: { ...new DispatchError('not_found', 'No.').error, ...wrong },
      });
    }).invoke('app.info', {}, null);
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal', fieldErrors: [] } });
    expect(JSON.stringify(reply)).not.toContain('canary');
  });

  it('hands on a typed error with all that the service said', async () => {
    const parts = {
      reason: 'scenario_not_allowed',
      retryable: true,
      requestId: 'req_1',
      ourRequestId: 'req_ours',
      status: 503,
      fieldErrors: [{ path: 'items.0.vin', code: 'invalid', message: 'No.' }],
      documentId: 'document',
      retryAfterMs: 1_500,
    };
    const router = routerOf(() => {
      throw new DispatchError('service_failed', 'x', parts);
    });
    expect(await router.invoke('drafts.list', {}, 'local')).toEqual({
      ok: false,
      error: { code: 'service_failed', message: 'x', ...parts },
    });
  });

  it('logs where an internal error without a cause was made, not where it was checked', async () => {
    const logged: unknown[] = [];
    const stopTheSheets = () => {
      throw new DispatchError('internal', 'The page of the sheets stopped.');
    };
    const log: Log = {
      write: (event, fields) => void (event === 'internal-error' && logged.push(fields)),
    };
    await routerOf(stopTheSheets, log).invoke('app.info', {}, null);
    expect(logged).toEqual([
      expect.objectContaining({
        text: 'The page of the sheets stopped.',
        where: expect.stringMatching(/^\S*stopTheSheets router\.test\.ts/),
      }),
    ]);
  });

  it('says of an error that is none of ours that something inside failed', async () => {
    const router = routerOf(() => {
      throw new TypeError('x is not a function');
    });
    expect(await router.invoke('drafts.list', {}, 'local')).toMatchObject({
      ok: false,
      error: { code: 'internal', retryable: false, status: null, reason: null },
    });
  });

  it('tells a page nothing of such an error but where the log has it', async () => {
    const faults: unknown[] = [];
    const all = Object.fromEntries(
      names.map(name => [
        name,
        () => {
          throw Object.assign(new Error("EMFILE: too many open files, open '/home/canary/x'"), {
            code: 'EMFILE',
          });
        },
      ]),
    ) as unknown;
    const router = createRouter(all as AppHandlers, () => all as EnvironmentHandlers, {
      write: (event, fields) => void (event === 'internal-error' && faults.push([event, fields])),
    });
    const reply = await router.invoke('drafts.list', {}, 'local');
    const said = JSON.stringify(reply);
    expect(said).not.toMatch(/canary|EMFILE/);
    const [, id = 'none'] = /at ([0-9a-f]{8})/.exec(said) ?? [];
    expect(faults).toEqual([
      [
        'internal-error',
        expect.objectContaining({
          said: expect.stringContaining(id),
          code: 'EMFILE',
          text: 'EMFILE: too many open files, open …',
        }),
      ],
    ]);
  });

  it('names a few of very many wrong places', async () => {
    const localIds = Array.from({ length: 1_000 }, () => 7);
    const reply = await routerOf(() => ({})).invoke('orders.rows', { localIds }, 'local');
    expect(JSON.stringify(reply)).toContain('localIds.4 and 995 more places');
    const cells = { ['k'.repeat(1_000)]: 7 };
    const rows = [{ id: 'r', cells, isLeftOut: false, placedAtMs: null }];
    const input = { version: 1, head: null, rows, removedIds: [], memory: null };
    expect(
      JSON.stringify(await routerOf(() => ({})).invoke('bulk.save', input, 'local')).length,
    ).toBeLessThan(500);
  });

  it('knows a full disk', async () => {
    const router = routerOf(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
    expect(await router.invoke('drafts.create', {}, 'local')).toMatchObject({
      ok: false,
      error: { code: 'storage_full' },
    });
  });

  it('takes bytes as bytes, and no larger pieces than the contract says', async () => {
    const router = routerOf(() => ({}));
    const input = { documentId: 'd', offsetBytes: 0, bytes: new Uint8Array([1]) };
    expect((await router.invoke('documents.append', input, 'local')).ok).toBe(true);
    expect((await router.invoke('documents.append', { ...input, bytes: [1] }, 'local')).ok).toBe(false);
    const piece = (sizeBytes: number) =>
      router.invoke(
        'exports.append',
        { exportId: 'e', offsetBytes: 0, bytes: new Uint8Array(sizeBytes) },
        null,
      );
    expect((await piece(exportPieceBytes)).ok).toBe(true);
    expect((await piece(exportPieceBytes + 1)).ok).toBe(false);
    const large = { ...input, bytes: new Uint8Array(documentPieceBytes + 1) };
    expect((await router.invoke('documents.append', large, 'local')).ok).toBe(false);
  });
});
