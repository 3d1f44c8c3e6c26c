import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { Context } from './context.ts';

/** "Operations whose path is not shown": entries of the profile that are null where there is no such operation. */
export type OptionalPath = Extract<
  keyof InterfaceProfile,
  'cancelOrderPath' | 'inspectionReportPath' | 'trackingPath' | 'deleteFilePath'
>;

/** One named check of the interface. */
export interface Case {
  name: string;
  /** The heading of the interface document that the case checks. */
  section: string;
  /** The document leaves the detail open: the case checks what assumptions.md or issue 4 says instead. */
  isAssumed?: boolean;
  /** Skipped where the profile has no such path. */
  needs?: OptionalPath;
  /** @throws Mismatch when the service answers something else */
  run(context: Context): Promise<void>;
}
