import type { SeedState } from '../../../../src-shared/sandbox-panel.ts';
import type { Context } from '../context.ts';
import { localPanelOf } from './local-panel-of.ts';

/** Adds made-up orders to the local sandbox; how it goes on is told by events. @throws DispatchError `not_allowed_in_state` */
export function seedSandbox(context: Context, count: number): SeedState {
  const { seeding } = localPanelOf(context);
  seeding
    .run(count)
    .then(() => {
      // They are of a whole year: the head of the list alone would leave out those that are older than ours.
      if (!context.ending.aborted) context.synchroniser.readAll();
    })
    .catch(() => context.log.write('synchronise-failed'));
  return seeding.state();
}
