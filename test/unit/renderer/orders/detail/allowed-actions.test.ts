import { expect, it } from 'vitest';
import { actionStates } from '../../../../../src-renderer/features/orders/detail/action-states.ts';
import { defaultInterfaceProfile, localSandboxProfile } from '../../../../../src-shared/interface-profile.ts';

const whyOf = (allowed: string[], profile = localSandboxProfile) =>
  Object.fromEntries(actionStates(allowed, profile).map(({ action, why }) => [action, why]));

// @interface order.allowed-actions
it('an action can be done where the service allows it and its path is known, and says why else not', () => {
  expect(whyOf(['update', 'cancel', 'get_files'])).toEqual({
    update: null,
    cancel: null,
    get_files: null,
    get_inspection_report: 'not-now',
    get_tracking: 'not-now',
  });
  expect(whyOf(['update', 'cancel', 'get_tracking'], defaultInterfaceProfile)).toEqual({
    update: null,
    cancel: 'no-path',
    get_files: 'not-now',
    get_inspection_report: 'not-now',
    get_tracking: 'no-path',
  });
});

it('an action that nobody here knows is named all the same', () => {
  expect(whyOf(['teleport']).teleport).toBe('not-known');
});
