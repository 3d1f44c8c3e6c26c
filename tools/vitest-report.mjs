import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Leaves the counts of a run and its failures, each with all that was said of it, in the file that
 * DISPATCH_VITEST_REPORT names.
 */
// biome-ignore lint/style/noDefaultExport: Vitest loads it by its default export.
export default class VitestReport {
  #logs = new Map();

  /** What a test printed belongs to its failure. */
  onUserConsoleLog({ taskId, content }) {
    this.#logs.set(taskId, (this.#logs.get(taskId) ?? '') + content);
  }

  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures = errors.map(error => `outside of every test\n${textOf(error)}`);
    for (const module of modules) {
      const name = relative(process.cwd(), module.moduleId);
      for (const error of module.errors()) failures.push(`${name}\n${textOf(error)}`);
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        counts[state] += 1;
        if (state === 'failed')
          failures.push([`${name} › ${test.fullName}`, ...reasons.map(textOf), this.#logOf(test)].join('\n'));
      }
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failures.push(`${name} › ${suite.fullName}\n${textOf(error)}`);
    }
    writeFileSync(process.env.DISPATCH_VITEST_REPORT, JSON.stringify({ counts, failures }));
  }

  #logOf({ id }) {
    const log = this.#logs.get(id);
    return log ? `It printed:\n${log}` : '';
  }
}

/** With the difference, which the message of a failed comparison only counts. */
function textOf({ name, message, stack, diff }) {
  return [`${name}: ${message}`, diff, ownLines(stack)].filter(Boolean).join('\n');
}

const ownLines = stack =>
  (stack ?? '')
    .split('\n')
    .filter(line => /^\s*at /.test(line) && !line.includes('node_modules'))
    .join('\n');
