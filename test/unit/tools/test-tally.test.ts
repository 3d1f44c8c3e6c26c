import { describe, expect, it } from 'vitest';
import { createTally, plain, playwrightReport } from '../../../tools/test-tally.mjs';

const counts = { passed: 3, failed: 0, skipped: 1 };
const spec = (title: string, status: string, message?: string) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
});

describe('the tally of a run', () => {
  it('sums up checks and runners in its last line', () => {
    const tally = createTally();
    tally.addCheck('lint', true);
    tally.addRunner('vitest', { counts, failures: [] }, true);
    expect([tally.isOk(), tally.lines()]).toEqual([true, ['\n4 passed, 0 failed, 1 skipped']]);
  });

  it('says every failure again before its last line', () => {
    const tally = createTally();
    tally.addCheck('lint', false);
    tally.addRunner('vitest', { counts: { ...counts, failed: 1 }, failures: ['a › b\nwhy'] }, false);
    expect(tally.isOk()).toBe(false);
    expect(tally.lines()).toEqual(['\n✗ lint', '\n✗ a › b\nwhy', '\n3 passed, 2 failed, 1 skipped']);
  });

  it.each([
    ['leaves no report', null, false],
    ['leaves no report and says that all is well', null, true],
    ['fails although all of its tests passed', { counts, failures: [] }, false],
  ])('counts a runner that %s as failed', (_, report, isOk) => {
    const tally = createTally();
    tally.addRunner('vitest', report, isOk);
    expect(tally.isOk()).toBe(false);
    expect(tally.lines()[0]).toContain('vitest: the runner failed');
  });
});

describe('the report of Playwright', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };

  it('counts a flaky spec as failed, and has what each failure said', () => {
    const failing = { specs: [spec('b', 'unexpected', 'why'), spec('c', 'expected')] };
    const suites = [{ specs: [spec('a', 'flaky', 'now and then')], suites: [failing] }];
    expect(playwrightReport({ stats, suites })).toEqual({
      counts: { passed: 5, failed: 2, skipped: 2 },
      failures: ['a.spec.ts › a\nnow and then', 'a.spec.ts › b\nwhy'],
    });
  });

  it.each([[null], [{}]])('is none where it is %j', json => {
    expect(playwrightReport(json)).toBeNull();
  });
});

it('has no colour codes where the output is no terminal', () => {
  expect([plain('\u001b[32mok\u001b[39m', false), plain('\u001b[32mok\u001b[39m', true)]).toEqual([
    'ok',
    '\u001b[32mok\u001b[39m',
  ]);
});
