import { t } from '@lingui/core/macro';
import { formatBytes, formatInstantAt } from '../../i18n/format.ts';
import { fileCategoryName, fileKindName, fileStageName } from '../../i18n/words.ts';
import { spokenName } from '../order-facts/open-values.ts';
import type { ServiceFile } from './file-content.ts';

const evidenceText = (value: unknown): string =>
  typeof value === 'string' ? spokenName(value) : JSON.stringify(value);

/** What a file is evidence for, in the service's words; null where it says nothing. */
export const evidenceOf = ({ evidence_for: evidence }: ServiceFile): string | null =>
  evidence.length === 0 ? null : evidence.map(evidenceText).join(', ');

/** `at pickup · vehicle · 34 kB` */
export const fileSummary = (file: ServiceFile): string =>
  [
    ...(file.stage === null ? [] : [fileStageName(file.stage)]),
    ...(file.category === null ? [] : [fileCategoryName(file.category)]),
    formatBytes(file.size_bytes),
  ].join(' · ');

/**
 * Everything the service says of a file, in pairs of name and value.
 * @param isZoneNamed a stop's clock shows another hour than here
 */
export function fileFacts(file: ServiceFile, isZoneNamed: boolean): { name: string; value: string }[] {
  const evidence = evidenceOf(file);
  return [
    ...(file.description ? [{ name: t`Description`, value: file.description }] : []),
    ...(file.stage === null ? [] : [{ name: t`Stage`, value: fileStageName(file.stage) }]),
    ...(file.category === null ? [] : [{ name: t`Category`, value: fileCategoryName(file.category) }]),
    ...(file.kind === null ? [] : [{ name: t`Kind`, value: fileKindName(file.kind) }]),
    ...(evidence === null ? [] : [{ name: t`Evidence for`, value: evidence }]),
    { name: t`Uploaded`, value: formatInstantAt(file.created_at, undefined, isZoneNamed) },
    { name: t`Type`, value: `${file.media_type} · ${formatBytes(file.size_bytes)}` },
  ];
}
