import { t } from '@lingui/core/macro';
import type { Item } from '../../../../src-shared/domain/vehicle.ts';
import { formatBytes, formatInstantAt } from '../../../i18n/format.ts';
import { fileCategoryName, fileKindName, fileStageName } from '../../../i18n/words.ts';
import { spokenName } from '../../order-parts/open-values.ts';
import type { ServiceFile } from './file-content.ts';

export interface NamedAt {
  id: string;
  name: string;
  /** When the file was created, in RFC 3339. */
  created_at: string;
}

/** Names of files by their ids. Files with the same name are numbered from the oldest on: `cmr.pdf (2 of 3)`. */
export function distinctNames(files: readonly NamedAt[]): Map<string, string> {
  const groups = Map.groupBy(
    files.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
    ({ name }) => name,
  );
  return new Map(
    [...groups].flatMap(([name, group]) =>
      group.map(({ id }, index) => [
        id,
        group.length === 1 ? name : t`${name} (${index + 1} of ${group.length})`,
      ]),
    ),
  );
}

const evidenceText = (value: unknown): string =>
  typeof value === 'string' ? spokenName(value) : JSON.stringify(value);

// @interface file.evidence-for
/**
 * The vehicle to which a file belongs, such as `Toyota Yaris (trade-in)`. Null if the order has only one vehicle, or if
 * the file names none.
 */
// @interface file.item-id
export function vehicleOfFile({ item_id: itemId }: ServiceFile, items: readonly Item[]): string | null {
  const item = items.find(({ id }) => id === itemId);
  if (item === undefined || items.length < 2) return null;
  const name =
    [item.make, item.model].filter(Boolean).join(' ') || item.registration_number || item.vin || t`vehicle`;
  return item.role === 'trade_in' ? t`${name} (trade-in)` : name;
}

/** What a file is evidence of, in words. Null if the service does not say. */
export const evidenceOf = ({ evidence_for: evidence }: ServiceFile): string | null =>
  evidence.length === 0 ? null : evidence.map(evidenceText).join(', ');

/**
 * Facts about a file in one line: `34 kB · at pickup · vehicle`. The size is first, because the end is cut if there is
 * little room.
 */
export const fileSummary = (file: ServiceFile): string =>
  [
    formatBytes(file.size_bytes),
    ...(file.stage === null ? [] : [fileStageName(file.stage)]),
    ...(file.category === null ? [] : [fileCategoryName(file.category)]),
  ].join(' · ');

// @interface file.facts file.classification
/**
 * All data that the service has of a file.
 * @param isZoneNamed whether times name their zone
 */
export const fileFacts = (file: ServiceFile, isZoneNamed: boolean): { name: string; value: string }[] =>
  [
    { name: t`Description`, value: file.description || null },
    { name: t`Stage`, value: file.stage === null ? null : fileStageName(file.stage) },
    { name: t`Category`, value: file.category === null ? null : fileCategoryName(file.category) },
    {
      name: t({ message: 'Kind', context: 'kind of a file' }),
      value: file.kind === null ? null : fileKindName(file.kind),
    },
    { name: t`Evidence for`, value: evidenceOf(file) },
    { name: t`Uploaded`, value: formatInstantAt(file.created_at, undefined, isZoneNamed) },
    {
      name: t({ message: 'Type', context: 'format of a file' }),
      value: `${file.media_type} · ${formatBytes(file.size_bytes)}`,
    },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
