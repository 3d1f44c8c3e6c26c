export type Outcome =
  | { kind: 'passed' }
  /** @property by the first test that failed, with the first line of its reason */
  | { kind: 'failed'; by: string }
  /** Nobody could tell what is wrong. */
  | { kind: 'timed out'; by: string };

/** What a run of one file of tests told. */
export interface RunOfTests {
  failures: { title: string; reason: string }[];
  /** One test at least. */
  hasPassed: boolean;
  /** An error that nobody caught fails a run, although no test of it did. */
  hasError: boolean;
}

/** @throws Error where no test ran: code that does not even load was noticed by none */
export function outcomeOf(test: string, { failures, hasPassed, hasError }: RunOfTests): Outcome {
  const [first] = failures;
  if (first) {
    const by = `${first.title}: ${first.reason}`;
    return { kind: isTimeOut(first.reason) ? 'timed out' : 'failed', by };
  }
  if (!hasPassed) throw new Error(`${test} did not run`);
  return hasError ? { kind: 'failed', by: `${test}: an error outside of its tests` } : { kind: 'passed' };
}

/** Of a whole test or hook; a condition that does not come true within its own limit says what it waited for. */
const isTimeOut = (reason: string): boolean =>
  /^(\w*Error: )?(Test|Hook) timed out in \d+ms/.test(reason) ||
  /Test timeout of \d+ms exceeded/.test(reason);
