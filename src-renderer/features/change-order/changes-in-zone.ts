import { z } from 'zod';
import type { FieldChange } from '../../../src-shared/domain/change-form.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { zoneOfStop } from '../../../src-shared/domain/draft-times.ts';
import { foreignZoneName, formatInstantAt, formatSpan } from '../../i18n/format.ts';

const windowsSchema = z.array(z.object({ start_at: z.string(), end_at: z.string() }));

function textIn(zone: string, value: unknown): unknown {
  const named = (text: string, at: string) => [text, foreignZoneName(zone, at)].filter(Boolean).join(' ');
  if (typeof value === 'string') return formatInstantAt(value, zone);
  const { data } = windowsSchema.safeParse(value);
  const [first] = data ?? [];
  if (!data || !first) return null;
  return named(data.map(one => formatSpan(one.start_at, one.end_at, zone)).join('; '), first.start_at);
}

/** Times as the form beside shows them: in the zone of their stop, which is named where it is not the user's. */
export const changesInZone = (changes: readonly FieldChange[], draft: OrderDraft): FieldChange[] =>
  changes.map(change => {
    const [stop, field] = change.path.split('.');
    const isTime = field === 'available_from' || field === 'requested_windows';
    if (!isTime || (stop !== 'pickup' && stop !== 'delivery')) return change;
    const zone = zoneOfStop(draft[stop]);
    return { ...change, was: textIn(zone, change.was), becomes: textIn(zone, change.becomes) };
  });
