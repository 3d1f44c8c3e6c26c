// What the parts of `npm test` have counted, and what is said of their failures at its end.
import { stripVTControlCharacters } from 'node:util';

export function createTally() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** Said again before the last line, which is all that is left of a long run that was cut. */
  const failures = [];
  const fail = text => {
    total.failed += 1;
    failures.push(text);
  };
  return {
    /** A check counts as one test. */
    addCheck(title, isOk) {
      if (isOk) total.passed += 1;
      else fail(title);
    },
    /** A runner that leaves no report, or fails without a failed test, has failed, whatever it printed. */
    addRunner(title, report, isOk) {
      for (const [name, number] of Object.entries(report?.counts ?? {})) total[name] += number;
      failures.push(...(report?.failures ?? []));
      if (!report?.counts || (!isOk && report.counts.failed === 0))
        fail(`${title}: the runner failed although no test did; its output is above`);
    },
    isOk: () => total.failed === 0,
    lines: () => [
      ...failures.map(text => `\n✗ ${text}`),
      `\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
    ],
  };
}

/** Counts and failures of Playwright's JSON; null where there is none. A flaky test is a failed one. */
export function playwrightReport(json) {
  if (!json?.stats) return null;
  const { expected, unexpected, flaky, skipped } = json.stats;
  const failures = specsOf(json.suites ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => [`${file} › ${title}`, ...results.map(one => one.error?.message)].join('\n')),
  );
  return { counts: { passed: expected, failed: unexpected + flaky, skipped }, failures };
}

const specsOf = suites => suites.flatMap(suite => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

/** A file is no terminal, and not every program asks where its colours go. */
export const plain = (text, isTerminal) => (isTerminal ? text : stripVTControlCharacters(text));
