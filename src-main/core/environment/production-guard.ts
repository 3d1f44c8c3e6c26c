import type { EnvironmentKind } from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';

// @interface service.production
/** Blocks writes to a production environment after each start of the app, until the user confirms production once. */
export function createProductionGuard(kind: EnvironmentKind, onOpen: () => void) {
  let isClosed = kind === 'production';
  return {
    isClosed: (): boolean => isClosed,
    open(): void {
      if (!isClosed) return;
      isClosed = false;
      onOpen();
    },
    /**
     * Requires that writes are allowed.
     * @throws DispatchError `confirmation_needed`
     */
    assertOpen(): void {
      if (!isClosed) return;
      throw refusal('confirmation_needed', 'Production was not confirmed since the start.', 'production');
    },
  };
}
