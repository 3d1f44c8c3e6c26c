import { describe, expect, it } from 'vitest';
import { practiceFaultOf, sandboxFaultOf } from '../../../../src-main/core/sandbox/practice-faults.ts';
import { faultsInputSchema } from '../../../../src-main/sandbox/services/faults.ts';
import {
  onlyOperations,
  practiceFaultKinds,
  practiceOperations,
} from '../../../../src-shared/contract/sandbox.ts';

describe('practice faults', () => {
  it('are all known to the local sandbox, and come back as they went', () => {
    for (const kind of practiceFaultKinds) {
      for (const operation of practiceOperations) {
        const wanted = { kind, operation: onlyOperations[kind] ?? operation, isOnce: true };
        const fault = sandboxFaultOf(wanted);
        if (kind === 'other') expect(fault).toBeNull();
        else {
          expect(faultsInputSchema.safeParse({ faults: [fault] }).error).toBeUndefined();
          expect(fault && practiceFaultOf(fault)).toEqual(wanted);
        }
      }
    }
  });

  it('of others are shown as what they come closest to', () => {
    const kindOf = (kind: string, status?: number) =>
      practiceFaultOf({ operation: '*', kind, ...(status === undefined ? {} : { status }) }).kind;
    expect(['drip', 'status'].map(kind => kindOf(kind))).toEqual(['slow', 'unavailable']);
    expect([502, 403, 429].map(status => kindOf('status', status))).toEqual([
      'server-error',
      'other',
      'too-many-requests',
    ]);
  });
});
