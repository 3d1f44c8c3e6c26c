import type { changeMethods } from '../../src-shared/order-changes.ts';
import type { EnvironmentHandlers } from './router.ts';
import { listChanges } from './use-cases/changes/list-changes.ts';
import { saveChange } from './use-cases/changes/save-change.ts';
import { submitChange } from './use-cases/changes/submit-change.ts';
import type { Context } from './use-cases/context.ts';

/** Method of changing an accepted order → use case. */
export function changeHandlers(context: Context): Pick<EnvironmentHandlers, keyof typeof changeMethods> {
  const { ownIdOf } = context.orders;
  return {
    'changes.list': () => listChanges(context),
    'changes.get': ({ localId }) => ({ record: context.changes.find(ownIdOf(localId)) }),
    'changes.save': input => saveChange(context, { ...input, localId: ownIdOf(input.localId) }),
    'changes.submit': input => submitChange(context, { ...input, localId: ownIdOf(input.localId) }),
  };
}
