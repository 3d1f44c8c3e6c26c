import { describe, expect, it } from 'vitest';
import { errorOfResponse, retryAfterMs } from '../../../../src-main/core/api/problem.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

// @interface errors.body conventions.request-id
describe('the error of an answer', () => {
  it('carries the problem and the service’s request id', () => {
    const { error } = errorOfResponse(
      answer(422, {
        title: 'Business rule violation',
        status: 422,
        code: 'business_rule_violation',
        request_id: 'req_1',
        errors: [{ path: 'items.0.vin', code: 'too_small', message: 'VIN must be 17 characters' }],
      }),
      'ours',
    );
    expect(error).toMatchObject({
      code: 'service_refused',
      reason: 'business_rule_violation',
      requestId: 'req_1',
      status: 422,
      fieldErrors: [{ path: 'items.0.vin' }],
    });
  });

  it.each<[string, unknown, unknown[]]>([
    ['null', null, []],
    ['a text', 'none', []],
    ['an entry that is none', ['odd', null, 7, {}], []],
    [
      'an entry without its path',
      [{ message: 'Too long.' }, { path: 'items.0.vin', code: null, message: null }],
      [
        { path: '', code: 'invalid', message: 'Too long.' },
        { path: 'items.0.vin', code: 'invalid', message: '' },
      ],
    ],
  ])('keeps code, words and request id where `errors` is %s', (_what, errors, fieldErrors) => {
    const problem = {
      title: 'Bad',
      code: 'scenario_not_allowed',
      request_id: 'req_1',
      status: 'odd',
      errors,
    };
    const { error } = errorOfResponse(answer(409, problem), 'ours');
    expect(error).toMatchObject({
      code: 'service_conflict',
      reason: 'scenario_not_allowed',
      requestId: 'req_1',
      message: 'Bad',
      fieldErrors,
    });
  });

  it.each([
    ['a name', 'Anna Virtanen'],
    ['a telephone number', '+358 40 123 4567'],
    ['capitals', 'WAUZZZF24NN012345'],
    ['signs that a terminal obeys', 'x\u009b31m'],
    ['marks that turn the direction', 'x\u202ey'],
    ['a line end', 'x\ny'],
    ['too much', 'x'.repeat(65)],
    ['nothing', ''],
  ])('has the code “other” where the service’s is %s', (_what, code) => {
    const errors = [{ path: 'items', code, message: '' }];
    const { error } = errorOfResponse(answer(422, { code, errors }), null);
    expect([error.reason, error.fieldErrors[0]?.code]).toEqual(['other', 'other']);
  });

  it.each([' ', 'req 1', 'req_1\r\nx: y', 'req_\u202e', 'r'.repeat(129)])(
    'has our own request id where the service’s is %j',
    request_id => {
      expect(errorOfResponse(answer(500, { request_id }), 'ours').error.requestId).toBe('ours');
    },
  );

  it('is no longer than anybody reads, however much the service says', () => {
    const long = 'x'.repeat(500_000);
    const errors = Array.from({ length: 200 }, () => ({ path: long, code: 'too_small', message: long }));
    const of = (problem: unknown) => errorOfResponse(answer(422, problem), null).error;
    const { message } = of({ title: long, detail: long });
    expect([message.length, message.endsWith(' […]')]).toEqual([2_000, true]);
    expect(of({ errors: errors.slice(0, 1) }).fieldErrors).toEqual([
      { path: expect.stringMatching(/^x{196} \[…\]$/), code: 'too_small', message: expect.any(String) },
    ]);
    expect(of({ errors: errors.map(one => ({ ...one, path: 'a', message: 'b' })) }).fieldErrors).toHaveLength(
      100,
    );
  });

  it('is that of its status where its problem is nested too deeply to be read', () => {
    const body = `{"code":"x","errors":${'['.repeat(100_000)}`;
    expect(errorOfResponse(answer(404, body), 'ours').error).toMatchObject({
      code: 'service_refused',
      reason: null,
    });
  });

  it('is typed for a proxy’s HTML too, with our own request id', () => {
    expect(errorOfResponse(answer(502, '<html>Bad gateway</html>'), 'ours').error).toMatchObject({
      code: 'service_failed',
      requestId: 'ours',
      retryable: true,
      fieldErrors: [],
    });
  });

  it.each([
    [401, 'sign_in_failed'],
    [403, 'permission_denied'],
    [404, 'service_refused'],
    [409, 'service_conflict'],
    [412, 'service_conflict'],
    [428, 'service_conflict'],
    [413, 'service_refused'],
    [429, 'rate_limited'],
    [500, 'service_failed'],
    [503, 'service_failed'],
  ])('%i is %s', (status, code) => {
    expect(errorOfResponse(answer(status, {}), null).error.code).toBe(code);
  });
});

it.each([
  [408, true],
  [429, true],
  [500, true],
  [400, false],
  [409, false],
])('a call that ended with %i is worth trying again: %s', (status, isWorthIt) => {
  expect(errorOfResponse(answer(status, {}), null).error.retryable).toBe(isWorthIt);
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  it.each([
    ['seconds', '30', 30_000],
    ['a date', 'Sat, 21 Nov 2026 08:01:00 GMT', 60_000],
    ['nonsense', 'soon', null],
    ['the past', '-5', null],
    ['years', '99999999', null],
    ['a number of programs', '0x10', null],
    ['no end', 'Infinity', null],
    ['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', null],
  ])('reads %s', (_what, value, ms) => {
    expect(retryAfterMs(answer(503, {}, { 'retry-after': value }), now)).toBe(ms);
  });
});
