import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import viewStyles from '../../ui/view.module.css';
import { ChangesPane } from './ChangesPane.tsx';
import { DraftsPane } from './DraftsPane.tsx';
import { undoDiscard } from './discard.ts';
import styles from './drafts.module.css';
import { draftsQuery, openDrafts, showDraftsTab, useDrafts } from './drafts-store.ts';
import { startNewOrder } from './new-draft.ts';
import { TemplatesPane } from './TemplatesPane.tsx';
import { useFreshTemplates } from './templates-store.ts';

/** Lets Ctrl+Z undo the last discard, unless a text field has the focus. Works anywhere in the drafts view. */
function useUndoKey(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target) || isDialogOpen()) return;
      if (undoDiscard()) event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

function useFreshDrafts(): void {
  useEffect(() => {
    void openDrafts();
    return draftsQuery.follow();
  }, []);
}

/** The view of drafts, unsent changes and templates. */
export function DraftsView() {
  const { t } = useLingui();
  useFreshDrafts();
  useUndoKey();
  const { rows, changes, search, tab } = useDrafts();
  const templates = useFreshTemplates();
  const grid = useRef<HTMLDivElement>(null);
  const setSearch = (next: string) => useDrafts.setState({ search: next });
  const newOrder = (
    <Button icon={Plus} shortcut="N" onPress={() => void startNewOrder()}>{t`New order`}</Button>
  );
  const [draftCount, changeCount, templateCount] = [rows, changes, templates].map(list =>
    list ? formatCount(list.length) : '…',
  );
  const searchLabels = {
    drafts: t`Search drafts`,
    changes: t`Search unsent changes`,
    templates: t`Search templates`,
  };
  const pane = { search, gridRef: grid, onClearSearch: () => setSearch('') };
  return (
    <div className={viewStyles.view}>
      <header className={cx(viewStyles.bar, styles.header)}>
        <h1>
          <Trans>Drafts</Trans>
        </h1>
        <Chips
          label={t({ message: 'Show', context: 'name of a group of filters' })}
          chips={[
            { id: 'drafts', words: <Trans>Drafts {draftCount}</Trans> },
            { id: 'changes', words: <Trans>Unsent changes {changeCount}</Trans> },
            { id: 'templates', words: <Trans>Templates {templateCount}</Trans> },
          ]}
          chosen={tab}
          onChoose={showDraftsTab}
        />
        <SearchBox
          value={search}
          onChange={setSearch}
          label={searchLabels[tab]}
          placeholder={tab === 'templates' ? t`Name, vehicle, address …` : t`Reference, vehicle, address …`}
          clearLabel={t`Clear search`}
          onArrowDown={() => grid.current?.focus()}
        />
        <span className={viewStyles.push} />
        <Button icon={FileSpreadsheet} onPress={() => navigate({ view: 'bulk' })}>{t`Bulk orders`}</Button>
      </header>
      <div className="column">
        {tab === 'drafts' && <DraftsPane {...pane} newOrder={newOrder} />}
        {tab === 'changes' && <ChangesPane {...pane} />}
        {tab === 'templates' && <TemplatesPane {...pane} />}
      </div>
    </div>
  );
}
