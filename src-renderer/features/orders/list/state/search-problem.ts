import { t } from '@lingui/core/macro';
import { todayHere } from '../../../../../src-shared/domain/local-time.ts';
import {
  changesWithTime,
  type FilterProblem,
  readOrderFilter,
} from '../../../../../src-shared/order-filter/read-filter.ts';

/** Parses a search into words and terms. Terms such as `pickup:today` refer to the current day. */
const readSearch = (search: string) => readOrderFilter(search, todayHere(Date.now()));

/** The reference for which the service can be asked: the words of the search. Empty if the search contains terms. */
export function soughtReference(search: string): string {
  const { words, terms, problems } = readSearch(search);
  return terms.length + problems.length === 0 ? words.trim() : '';
}

/** Whether the search finds other orders when time passes, even if no order changes. */
export const isOfTheMoment = (search: string): boolean => changesWithTime(search, todayHere(Date.now()));

/** Says why a term of the search is ignored, for the first term that cannot be read; null if all can be read. */
export function searchProblem(search: string): string | null {
  const [problem] = readSearch(search).problems;
  return problem ? reasonOf(problem) : null;
}

function reasonOf({ text, reason }: FilterProblem): string {
  switch (reason) {
    case 'day':
      return t`“${text}” is not a day. Enter today, tomorrow, a weekday or a date such as 30.11.`;
    case 'price':
      return t`“${text}” is not an amount. Enter a price such as price>1000.`;
    case 'missing':
      return t`“${text}” is not a filter. Enter no:window, no:price, no:ref, no:vin or no:plate.`;
    case 'unsent':
      return t`“${text}” is not a filter. Enter unsent:documents.`;
    case 'empty':
      return t`“${text}” has nothing to search for. Enter a letter or a digit after the colon.`;
  }
}
