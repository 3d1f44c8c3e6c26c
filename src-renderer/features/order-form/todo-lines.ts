import { t } from '@lingui/core/macro';
import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import { tradeInPath } from '../../../src-shared/domain/vehicle-rules.ts';
import { fieldName } from '../../i18n/field-name.ts';
import type { DocumentsState } from '../documents/documents-store.ts';
import { fileDoubtOf } from '../documents/file-doubts.ts';
import { isTold } from './fields/field-notes.ts';
import { isRefusedBusiness } from './session/business-query.ts';
import { fieldOfServicePath, isWithin } from './session/field-paths.ts';
import type { OrderFormState } from './session/order-form.ts';
import { problemText } from './text/problem-text.ts';

/** A line of the to-do list: something to correct, to enter or to check. */
export interface TodoLine {
  key: string;
  text: string;
  /** Path of the field to which the line leads; null if the form has no such field. */
  path: string | null;
  /**
   * `needed`: the field is empty, and the user has not left it yet. `wrong`: its value has to be corrected. `doubtful`:
   * its value may be wrong.
   */
  kind: 'needed' | 'wrong' | 'doubtful';
}

export type Doubted = Pick<
  OrderFormState,
  | 'draft'
  | 'problems'
  | 'leftFields'
  | 'isTried'
  | 'fixed'
  | 'changed'
  | 'refusal'
  | 'serviceErrors'
  | 'sameVehicles'
  | 'business'
  | 'price'
>;

const lineOf = (problem: DraftProblem, kind: TodoLine['kind']): TodoLine => ({
  key: `${problem.path} ${problem.code}`,
  text: problemText(problem).todo,
  path: problem.path,
  kind,
});

const doubt = (key: string, text: string, path: string | null): TodoLine => ({
  key,
  text,
  path,
  kind: 'doubtful',
});

export const failedCopies = ({ copies }: DocumentsState): number =>
  copies.filter(({ state }) => state === 'failed').length;

/** Lines for every error, which prevents placing the order. */
export function errorLines(
  { problems, ...left }: Pick<OrderFormState, 'problems' | 'leftFields' | 'isTried'>,
  failedCopies: number,
): TodoLine[] {
  const copies = {
    key: 'file_ids',
    text: t`A document could not be copied`,
    path: 'file_ids',
    kind: 'wrong' as const,
  };
  return [
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(problem => lineOf(problem, isTold(left, problem) ? 'wrong' : 'needed')),
    ...(failedCopies > 0 ? [copies] : []),
  ];
}

/** Lines for doubts: what does not prevent placing the order, but is probably wrong or will probably be refused. */
export const doubtLines = (state: Doubted, documents: DoubtedDocuments): TodoLine[] => [
  ...state.problems
    .filter(({ severity }) => severity === 'warning')
    .map(problem => lineOf(problem, 'doubtful')),
  ...refusedBefore(state),
  ...refusedByPrice(state),
  ...sameVehicles(state),
  ...notForBusiness(state),
  ...notAttached(documents),
  ...doubtfulFiles(documents),
];

type DoubtedDocuments = Pick<DocumentsState, 'documents' | 'rejections' | 'locked'>;

/**
 * Lines for files that could not be attached. A file that was attached already is left out, because it is not missing.
 */
const notAttached = ({ rejections }: DoubtedDocuments): TodoLine[] =>
  rejections
    .filter(({ reason }) => reason !== 'attached_already')
    .map(({ id, name }) => doubt(`rejected ${id}`, t`File not attached: ${name}`, 'file_ids'));

/**
 * Lines for attached files that are programs or locked by a password. Files that have already been sent are left out.
 */
const doubtfulFiles = ({ documents, locked }: DoubtedDocuments): TodoLine[] =>
  documents
    .filter(document => document.state === 'stored' && fileDoubtOf(document, locked) !== null)
    .map(({ id, name }) => doubt(`file ${id}`, t`Check the document ${name}`, 'file_ids'));

/** Whether the form is for a change of an accepted order: only such a form has fixed fields. */
const isChange = ({ fixed }: Pick<Doubted, 'fixed'>): boolean => Object.keys(fixed).length > 0;

function refusedBefore({ refusal, serviceErrors, fixed }: Doubted): TodoLine[] {
  if (refusal?.documentId != null)
    return [doubt('document', t`The order was not sent because of a document`, 'file_ids')];
  if (refusal && refusal.fieldErrors.length === 0)
    return [
      doubt(
        'refusal',
        isChange({ fixed }) ? t`The last change was rejected` : t`The service rejected this order`,
        null,
      ),
    ];
  return serviceErrors.map(({ path, field, code }) => {
    const name = fieldName(path);
    return doubt(`service ${path} ${code}`, t`Rejected by the service: ${name}`, field);
  });
}

/**
 * Lines for what the price check refused. An order has the same route and vehicle as its price check, so the service
 * will probably refuse the order, too.
 */
function refusedByPrice({ price, draft, serviceErrors, business, fixed }: Doubted): TodoLine[] {
  if (price.kind === 'custom_quote') {
    const text = isChange({ fixed })
      ? t`The change needs a custom quote. The service may reject the change.`
      : t`The order needs a custom quote. The service may reject the order.`;
    return [doubt('price', text, null)];
  }
  if (price.kind !== 'refused') return [];
  const { code: reason, fieldErrors } = price.error;
  // If the check was not permitted or not sent at all, the failure says nothing about the order.
  const isUnasked = ['permission_denied', 'sign_in_failed', 'keychain_failed'].includes(reason);
  if (fieldErrors.length === 0 && !isUnasked)
    return [doubt('price', t`The service gave no price for this order`, null)];
  return price.error.fieldErrors.flatMap(({ path, code }): TodoLine[] => {
    const field = fieldOfServicePath(path, draft);
    // Skips an error if another line already names its field, or if the business check has refused the business,
    // because that line says more.
    const isSaid = field !== null && serviceErrors.some(one => one.field === field);
    const isBusiness = isWithin(field ?? path, 'ordered_for');
    if (isSaid || (isBusiness && isRefusedBusiness(business))) return [];
    const name = fieldName(path);
    return [doubt(`price ${path} ${code}`, t`Likely to be rejected: ${name}`, field)];
  });
}

/** Whether this is a change of an order that keeps the identity of this vehicle. */
const isSettled = ({ fixed, changed }: Doubted, vehiclePath: string): boolean =>
  isChange({ fixed }) &&
  !changed.some(path => path === `${vehiclePath}.vin` || path === `${vehiclePath}.registration_number`);

const sameVehicles = (state: Doubted): TodoLine[] =>
  Object.entries(state.sameVehicles)
    .filter(([path, found]) => found !== null && found.rows.length > 0 && !isSettled(state, path))
    .map(([path]) =>
      doubt(
        `same ${path}`,
        path === tradeInPath ? t`Trade-in also on an open order` : t`Same vehicle on an open order`,
        `${path}.vin`,
      ),
    );

const notForBusiness = ({ business }: Doubted): TodoLine[] =>
  isRefusedBusiness(business)
    ? [doubt('business', t`The service did not allow orders for this business`, 'ordered_for.business_id')]
    : [];
