import { randomUUID } from 'node:crypto';
import { templateOf } from '../../../../src-shared/domain/draft-copy.ts';
import type { Context } from '../context.ts';
import { textToCopy } from '../copies/text-to-copy.ts';

/** Makes or rewrites a template from a draft or an order. */
export async function saveTemplate(
  context: Context,
  input: { localId: string; name: string; id: string | null },
): Promise<{ id: string; isReplaced: boolean }> {
  const { database, orders, templates, clock } = context;
  const text = templateOf(await textToCopy(context, input.localId));
  const known = input.id === null ? templates.findByName(input.name) : templates.get(input.id);
  const id = known?.id ?? randomUUID();
  const nowMs = clock.nowMs();
  database.transaction(() => {
    if (known) templates.write(id, text, nowMs);
    else templates.insert(id, input.name, text, nowMs);
    // From now on the draft can bring the template up to date.
    if (orders.get(input.localId).phase === 'draft') orders.setTemplate(input.localId, id);
  });
  context.emit('templates.changed', {});
  return { id, isReplaced: known !== null };
}
