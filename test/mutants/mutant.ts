import type { Rule } from '@ast-grep/napi';

/** One change of the code, found by its shape, so that it survives moves, formatting and new names. */
export interface Edit {
  /** The folder or file that is searched, from the project's root: `src-main/core/outbox`. */
  in: string;
  /**
   * What stands there exactly once: a pattern of ast-grep, in which `$NAME` is any one node and `$$$NAMES` any number of
   * them (`if ($ASKING === $STARTED) $ASKING = null`), or a rule of ast-grep (`inside`, `has`, `kind`, …).
   */
  find: string | Rule;
  /** For SQL and other text: the part of what was found that is replaced; it is there exactly once. */
  part?: string;
  /** What stands there instead, with what `$NAME` and `$$$NAMES` stood for; empty takes it out. */
  replace: string;
}

/** A defect that somebody could make, and the tests that are to notice it. */
export interface Mutant {
  /** What is wrong then, in plain words. */
  name: string;
  edits: Edit[];
  /** Files of tests from `test/` on, the quickest first: `unit/core/outbox/gate.test.ts`, `e2e/security.spec.ts`. */
  tests: string[];
}
