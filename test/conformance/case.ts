import type { Context } from './context.ts';

/** One named check of the interface. */
export interface Case {
  name: string;
  /** The heading of the interface document that the case checks. */
  section: string;
  /** The document leaves the detail open: the case checks what assumptions.md or issue 4 says instead. */
  isAssumed?: boolean;
  /** @throws Mismatch when the service answers something else */
  run(context: Context): Promise<void>;
}
