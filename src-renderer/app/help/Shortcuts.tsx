import { Trans, useLingui } from '@lingui/react/macro';
import type { Place } from '../../navigation/navigation.ts';
import { digitOfPlace } from '../../navigation/rail-places.ts';
import { useApp } from '../../state/app-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { areSingleKeysOn } from '../../ui/keys.ts';
import styles from './shortcuts.module.css';

type Shortcut = [keys: string[], words: string];

function useShortcutGroups(): [title: string, ...Shortcut[]][] {
  const { t } = useLingui();
  const isSandbox = useApp(app => app.info?.environment.kind !== 'production');
  const place = (to: Place, letters: string, words: string): Shortcut => [
    [`Alt ${digitOfPlace(to, isSandbox)}`, letters],
    words,
  ];
  return [
    [
      t`Everywhere`,
      [['N', 'Ctrl N'], t`New order`],
      [['Ctrl K'], t`Find a screen, a command or an order`],
      [['Ctrl B'], t`Collapse or expand the sidebar`],
      [['Ctrl +', 'Ctrl -'], t`Zoom in, zoom out`],
      [['Ctrl 0'], t`Reset the zoom`],
      [['/'], t`Search the list on screen`],
      [['F1'], t`Open the help on this field, or “Getting started”`],
      [['?'], t`Show the keyboard shortcuts`],
      [['Esc'], t`Close the dialog, or go back one step`],
    ],
    [
      t`Go to`,
      place('orders', 'G O', t`Orders`),
      place('drafts', 'G D', t`Drafts`),
      place('outbox', 'G X', t`Outbox`),
      place('reports', 'G R', t`Reports`),
      place('addresses', 'G A', t`Addresses`),
      ...(isSandbox ? [place('sandbox', 'G B', t`Sandbox`)] : []),
      [[`Alt ${digitOfPlace('settings', isSandbox)}`, 'G S', 'Ctrl ,'], t`Settings`],
      [['G M'], t`Bulk orders from a spreadsheet`],
      [['G E'], t`Environments`],
      [['G N'], t`Notifications`],
    ],
    [
      t`In a list`,
      [['↑ ↓', 'K J'], t`Previous row, next row`],
      [['Home', 'End'], t`First row, last row`],
      [['Enter'], t`Open the details and move to them`],
      [['Space'], t`Show or hide the details`],
      [['Esc'], t`Go back to the list. A second press closes the details`],
    ],
    [
      t`Orders`,
      [['E'], t`Change the order`],
      [['Shift ↵'], t`Open in new window`],
      [['Ctrl P'], t`Open the order sheet, if the details are open`],
      [['X', 'Ctrl Space'], t`Mark the order, or remove its mark`],
      [['Shift ↑ ↓'], t`Also mark the order above or below`],
      [['Ctrl A'], t`Mark all orders in the list`],
    ],
    [
      t`In the order form`,
      [['Ctrl ↵'], t`Place the order or save the change`],
      [['Ctrl 1'], t`Pickup`],
      [['Ctrl 2'], t`Delivery`],
      [['Ctrl 3'], t`Vehicle`],
      [['Ctrl 4'], t`Documents`],
      [['Ctrl 5'], t`Order`],
      [['Ctrl 6'], t`To do before placing`],
      [['Ctrl 7'], t`Trade-in`],
      [['F8', 'Shift F8'], t`Next problem, previous problem`],
      [['Alt ↓'], t`Open the calendar of a date field`],
      [['Esc'], t`Undo what you typed in a date field`],
      [['Esc'], t`Leave the field. A second press leaves the form. Your entries are kept`],
    ],
    [
      t`In the drafts`,
      [['Enter', 'E'], t`Continue editing`],
      [['Del'], t`Discard the draft or delete the template`],
      [['Ctrl Z'], t`Undo the last discard or deletion`],
    ],
    [
      t`In the outbox`,
      [['R'], t`Retry now`],
      [['E'], t`Withdraw and edit`],
      [['Del'], t`Discard the item, after a confirmation`],
    ],
    [
      t`In bulk orders`,
      [['Enter', 'F2'], t`Edit the cell`],
      [['Ctrl V'], t`Paste rows or a block of cells`],
      [['Del'], t`Clear the selected cells`],
      [['F8'], t`Go to the next problem`],
      [['Ctrl Z'], t`Undo`],
      [['Ctrl ↵'], t`Place the orders that are ready`],
    ],
    [
      t`In a report`,
      [['→', '←'], t`Open or close a group, or scroll sideways`],
      [['Enter'], t`Open the order of the row`],
    ],
  ];
}

/** All keyboard shortcuts, in groups. */
export function Shortcuts() {
  const groups = useShortcutGroups();
  return (
    <>
      {!areSingleKeysOn() && (
        <p className="sub">
          <Trans>Single-key shortcuts are switched off in Settings.</Trans>
        </p>
      )}
      <div className={styles.shortcuts}>
        {groups.map(([title, ...shortcuts]) => (
          <section key={title} className={styles.group}>
            <h4>{title}</h4>
            <dl>
              {shortcuts.map(([keys, words]) => (
                <div key={words} className={styles.row}>
                  <dt>{words}</dt>
                  <dd>
                    {keys.map(key => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
