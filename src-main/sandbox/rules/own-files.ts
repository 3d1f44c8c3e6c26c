import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { FileRecord } from '../store/file-store.ts';
import type { OrderCandidate } from './candidate.ts';

// @interface create-order.rule-8
/** Rule 8: each file must belong to the customer, be uploaded, and belong to no other order. */
export function ownFiles({ files, customer, input }: OrderCandidate): FieldError[] {
  const ids = input.file_ids ?? [];
  return files.flatMap((file, index) => {
    const fault = ids.indexOf(ids[index] ?? '') < index ? duplicate : faultOf(file, customer);
    return fault ? [{ path: `file_ids.${index}`, ...fault }] : [];
  });
}

interface Fault {
  code: string;
  message: string;
}

const duplicate: Fault = { code: 'duplicate', message: 'The file is listed twice.' };

function faultOf(file: FileRecord | null, customer: string): Fault | null {
  // The file of another customer gets the same error as an unknown one, so that the response does not reveal that it
  // exists.
  if (!file?.isCustomers || file.customer !== customer) {
    return { code: 'file_not_found', message: 'There is no such file.' };
  }
  if (file.sha256 === null) return { code: 'file_not_uploaded', message: 'The file was not uploaded yet.' };
  return file.orderId === null
    ? null
    : { code: 'file_already_attached', message: 'The file belongs to another order.' };
}
