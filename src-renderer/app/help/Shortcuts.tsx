import { Trans, useLingui } from '@lingui/react/macro';
import type { Place } from '../../navigation/navigation.ts';
import { digitOfPlace } from '../../navigation/rail-places.ts';
import { useApp } from '../../session/app-store.ts';
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
      [['N'], t`New order`],
      [['Ctrl K'], t`Go to anything, find an order`],
      [['Ctrl B'], t`Collapse or expand the sidebar`],
      [['/'], t`Search the list on screen`],
      [['F1'], t`Help on this field or on the first day`],
      [['?'], t`This list`],
      [['Esc'], t`Go back one step`],
    ],
    [
      t`Go to`,
      place('orders', 'G O', t`Orders`),
      place('drafts', 'G D', t`Drafts`),
      place('outbox', 'G X', t`Outbox`),
      place('reports', 'G R', t`Reports`),
      place('addresses', 'G A', t`Addresses`),
      ...(isSandbox ? [place('sandbox', 'G B', t`Sandbox`)] : []),
      place('settings', 'G S', t`Settings`),
      [['G M'], t`Bulk orders from a spreadsheet`],
      [['G E'], t`Environments`],
    ],
    [
      t`In a list`,
      [['↑ ↓', 'K J'], t`Previous, next`],
      [['Home', 'End'], t`First, last`],
      [['Enter'], t`Open the details and move to them`],
      [['Space'], t`Show or hide the details`],
      [['Esc'], t`Go back to the list. A second press closes the details`],
    ],
    [
      t`Orders`,
      [['E'], t`Change the order`],
      [['Shift ↵'], t`Open in new window`],
      [['Ctrl P'], t`Order sheet, with the details open`],
      [['X', 'Ctrl Space'], t`Mark the order, or remove its mark`],
      [['Shift ↑ ↓'], t`Mark up to this order`],
      [['Ctrl A'], t`Mark all orders in the list`],
    ],
    [
      t`While an order is entered`,
      [['Ctrl ↵'], t`Place the order, save the change`],
      [['Ctrl 1'], t`Pickup`],
      [['Ctrl 2'], t`Delivery`],
      [['Ctrl 3'], t`Vehicle`],
      [['Ctrl 4'], t`Documents`],
      [['Ctrl 5'], t`Order`],
      [['Ctrl 6'], t`To do before placing`],
      [['Ctrl 7'], t`Trade-in`],
      [['F8', 'Shift F8'], t`Next, previous problem`],
      [['Alt ↓'], t`Calendar, in a date`],
      [['Esc'], t`Take back what was typed in a date`],
      [['Esc'], t`Leave the field, then the form. What is typed is kept`],
    ],
    [
      t`In the drafts`,
      [['Enter', 'E'], t`Continue editing`],
      [['Del'], t`Discard the draft, delete the template`],
      [['Ctrl Z'], t`Restore what was discarded last`],
    ],
    [
      t`In the outbox`,
      [['R'], t`Retry now`],
      [['E'], t`Withdraw and edit`],
      [['Del'], t`Discard, after a question`],
    ],
    [
      t`In many orders`,
      [['Enter', 'F2'], t`Type into the cell`],
      [['Ctrl V'], t`Paste rows or a block of cells`],
      [['Del'], t`Empty what is chosen`],
      [['F8'], t`To the next problem`],
      [['Ctrl Z'], t`Undo`],
      [['Ctrl ↵'], t`Place the good ones`],
    ],
    [
      t`In a report`,
      [['→', '←'], t`Open, close a group; else to the side`],
      [['Enter'], t`To the order of a row`],
    ],
  ];
}

/** All keys, group by group. */
export function Shortcuts() {
  const groups = useShortcutGroups();
  return (
    <>
      {!areSingleKeysOn() && (
        <p className="sub">
          <Trans>Keys of one character do nothing: they are switched off in Settings.</Trans>
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
