import { useLingui } from '@lingui/react/macro';
import { todayHere } from '../../../../../src-shared/domain/local-time.ts';
import { SuggestionList, type SuggestionListProps } from '../../../../ui/suggestions.tsx';
import { completionWords } from './completion-words.ts';

interface SearchSuggestionsProps extends Pick<SuggestionListProps, 'input' | 'onChoose' | 'onClose'> {
  /** The completions of the term at the cursor. */
  texts: readonly string[];
}

/** The completions below the search box, each with its explanation. Loaded later than the box. */
export function SearchSuggestions({ texts, ...list }: SearchSuggestionsProps) {
  const { t } = useLingui();
  const today = todayHere(Date.now());
  return (
    <SuggestionList
      {...list}
      isOpen
      suggestions={texts.map(text => ({ id: text, title: text, detail: completionWords(text, today) }))}
      label={t`Suggestions`}
    />
  );
}
