import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import { useFreshTemplates } from '../../features/drafts/templates-store.ts';
import { orderTitle } from '../../features/order-parts/order-title.ts';
import { NotSearchedYet } from '../../features/orders/list/search/NotSearchedYet.tsx';
import { useApp } from '../../state/app-store.ts';
import { useEnvironments } from '../../state/environments.ts';
import { cx } from '../../ui/cx.ts';
import dialogStyles from '../../ui/dialog.module.css';
import { ModalDialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { LockedNote } from '../../ui/locked-note.tsx';
import { maxSearchLength } from '../../ui/search-box.tsx';
import { openOverlay, useOverlay } from '../keyboard/shortcuts.ts';
import { typeAhead } from '../keyboard/typed-ahead.ts';
import styles from './command-palette.module.css';
import { orderInFocus } from './order-in-focus.ts';
import { commandsOf } from './palette-commands.ts';
import { type PaletteItem, type PaletteSection, sectionsOf } from './palette-sections.tsx';
import { useRecent } from './recent.ts';
import { useFoundRecords } from './use-found-records.ts';

const none: readonly [] = [];

function run(item: PaletteItem): void {
  // Enter can run an item twice, through the menu and through the field. The second time, the palette is closed
  // already.
  if (useOverlay.getState().overlay !== 'palette') return;
  // The palette closes before the item runs, because otherwise it would close what the item opens.
  openOverlay(null);
  item.run();
}

/**
 * Whether the item that the field names as chosen is still listed. If not, it belongs to the results for an earlier
 * text.
 */
function isAnyChosen(input: HTMLInputElement): boolean {
  const id = input.getAttribute('aria-activedescendant');
  return id !== null && document.getElementById(id) !== null;
}

function Item({ item }: { item: PaletteItem }) {
  const { icon: Icon, badge, label, detail, locked, keys } = item;
  return (
    <MenuItem
      id={item.id}
      className={styles.item}
      textValue={[label, detail, locked].filter(words => words !== undefined).join(', ')}
      onAction={() => run(item)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {detail === undefined ? <span className="cut">{label}</span> : <strong>{label}</strong>}
      {detail !== undefined && <span className="cut dim">{detail}</span>}
      {locked !== undefined && <LockedNote>{locked}</LockedNote>}
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      {keys !== undefined && (
        <span className={styles.keys} aria-hidden>
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </MenuItem>
  );
}

const Section = ({ section }: { section: PaletteSection }) => (
  <MenuSection id={section.id}>
    <Header className={styles.header}>{section.title}</Header>
    <Collection items={section.items}>{item => <Item item={item} />}</Collection>
  </MenuSection>
);

/** Says that there are no results. Stays empty until the search has answered. */
function NoAnswer({ isAsked }: { isAsked: boolean }) {
  if (!isAsked) return <p className={styles.empty} />;
  return (
    <div className={styles.empty}>
      <p>
        <Trans>No match</Trans>
      </p>
      <p className="sub">
        <Trans>
          Search finds orders by VIN, registration number, make, model, trade-in, reference, address or order
          ID. It also finds drafts, outbox items, addresses, actions and settings by words of their names.
        </Trans>
      </p>
      <p className="sub">
        <NotSearchedYet {...everyOrder} />
      </p>
    </div>
  );
}

/** Searches orders, drafts, outbox items, addresses, templates, actions and settings in one field (Ctrl+K). */
export function CommandPalette({ isSandbox, currentId }: { isSandbox: boolean; currentId: string }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useFoundRecords(typed);
  const recentIds = useRecent(state => state.commandIds);
  const isPaused = useApp(app => app.outbox.isPaused);
  const isAnyOpen = useApp(app => app.outbox.waiting > 0);
  const rows = useEnvironments(state => state.rows);
  const templates = useFreshTemplates() ?? none;
  // The order that had the focus when the palette opened. The list loses the focus to the palette.
  const [order] = useState(orderInFocus);
  const commands = useMemo(
    () =>
      commandsOf({
        isSandbox,
        isPaused,
        isAnyOpen,
        templates,
        order,
        otherEnvironments: rows?.filter(({ id }) => id !== currentId) ?? [],
      }),
    [isSandbox, isPaused, isAnyOpen, templates, order, rows, currentId],
  );
  const focusName = order === null ? '' : orderTitle(order);
  const sections = useMemo(
    () => sectionsOf(commands, recentIds, found, focusName),
    [commands, recentIds, found, focusName],
  );
  const best = sections[0]?.items[0];
  /** Whether Enter was pressed before the results arrived. If so, the first result runs as soon as it arrives. */
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !found.isAnswered) return;
    setEntered(false);
    if (best) run(best);
  }, [isEntered, found.isAnswered, best]);
  return (
    <ModalDialog
      label={t`Search for orders and commands`}
      veilClass={styles.veil}
      boxClass={dialogStyles.wide}
      className={styles.palette}
      onClose={() => openOverlay(null)}
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField autoFocus aria-label={t`Command or order`} className={styles.search}>
          <Search size={16} aria-hidden />
          <Input
            className={styles.input}
            onFocus={typeAhead}
            onKeyDown={({ key, currentTarget }) =>
              setEntered(key === 'Enter' && currentTarget.value.trim() !== '' && !isAnyChosen(currentTarget))
            }
            maxLength={maxSearchLength}
            placeholder={t`VIN, registration number, reference, address or action`}
          />
        </SearchField>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, too */}
        <section className={styles.list} aria-label={t`Results`} tabIndex={0}>
          <Menu
            aria-label={t`Results`}
            items={sections}
            dependencies={[sections]}
            renderEmptyState={() => <NoAnswer isAsked={typed.trim() !== '' && found.isAnswered} />}
          >
            {section => <Section section={section} />}
          </Menu>
        </section>
      </Autocomplete>
      {best !== undefined && typed.trim() !== '' && (
        <p className={cx(styles.foot, 'sub')}>
          <NotSearchedYet {...everyOrder} />
        </p>
      )}
    </ModalDialog>
  );
}
