import { t } from '@lingui/core/macro';
import type { Document } from '../../../src-shared/contract/documents.ts';
import type { Option } from '../../ui/fields/SelectField.tsx';

/** Categories in the order of the profile. A category without a translation is shown unchanged. */
export function categoryOptions(values: readonly string[]): Option[] {
  const names: Record<string, string> = {
    customer_document: t`Customer document`,
    vehicle: t`Vehicle`,
    cmr: t`CMR consignment note`,
    other: t`Other`,
  };
  return values.map(value => ({ value, label: names[value] ?? value }));
}

/** "Pasted image 2026-11-21 14.05.09.png": it sorts by time, and is a valid file name on every system. */
export function pastedName(index: number, extension: string): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const which = index === 1 ? '' : ` (${index})`;
  return t`Pasted image ${day} ${time}${which}.${extension}`;
}

/** The state of a document in words. Only `at the service` means that the service has it. */
export const documentStateText = ({ state }: Document): string =>
  ({
    stored: t`ready`,
    queued: t`waiting to be sent`,
    uploading: t`being sent`,
    uploaded: t`at the service`,
    attention: t`not sent, see the outbox`,
  })[state];
