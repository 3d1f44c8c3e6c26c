import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { ModalDialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { areSingleKeysOn } from '../ui/keys.ts';
import { openOverlay } from './keyboard/shortcuts.ts';
import styles from './shortcuts.module.css';

type Shortcut = [keys: string[], words: string];

function useShortcutGroups(): [title: string, ...Shortcut[]][] {
  const { t } = useLingui();
  return [
    [
      t`Everywhere`,
      [['N'], t`New order`],
      [['Ctrl K'], t`Go to anything, find an order`],
      [['E'], t`Switch environment, where no order is selected`],
      [['/'], t`Search in this list`],
      [['F1', '?'], t`This list`],
      [['Esc'], t`Close what is open`],
    ],
    [
      t`Go to`,
      [['Alt 1', 'G O'], t`Orders`],
      [['Alt 2', 'G D'], t`Drafts`],
      [['Alt 3', 'G X'], t`Outbox`],
      [['Alt 4', 'G B'], t`Sandbox`],
      [['Alt 5', 'G S'], t`Settings`],
      [['Alt 6', 'G A'], t`Addresses`],
      [['Alt 7', 'G R'], t`Reports`],
      [['G M'], t`Many orders from a spreadsheet`],
    ],
    [
      t`While an order is entered`,
      [['Ctrl ↵'], t`Place the order, save the change`],
      [['Alt 1'], t`Pickup`],
      [['Alt 2'], t`Delivery`],
      [['Alt 3'], t`Vehicle`],
      [['Alt 4'], t`Documents`],
      [['Alt 5'], t`Order`],
      [['Alt 6'], t`To do before placing`],
      [['Alt 7'], t`Trade-in`],
      [['F8', 'Shift F8'], t`Next, previous problem`],
      [['Alt ↓'], t`Calendar, in a date`],
      [['Esc'], t`Take back what was typed in a date`],
    ],
    [
      t`In a list`,
      [['↑ ↓', 'K J'], t`Previous, next`],
      [['Home', 'End'], t`First, last`],
      [['Enter'], t`Open the details and go into them`],
      [['Space'], t`Mark an order`],
      [['Shift ↓'], t`Mark orders to this one`],
      [['Ctrl A'], t`Mark all orders`],
      [['Esc'], t`Back to the list, close the details`],
    ],
    [t`In the drafts`, [['Del'], t`Discard`], [['Ctrl Z'], t`Take the last discard back`]],
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
    [
      t`In an order`,
      [['E', 'C'], t`Change the accepted order`],
      [['Ctrl ↵'], t`Open in its own window`],
      [['Ctrl P'], t`Order sheet`],
    ],
  ];
}

function ShortcutGroups() {
  const groups = useShortcutGroups();
  return (
    <div className={styles.shortcuts}>
      {groups.map(([title, ...shortcuts]) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
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
  );
}

export function ShortcutsDialog() {
  return (
    <ModalDialog
      boxClass={styles.box}
      title={<Trans>Keyboard shortcuts</Trans>}
      onClose={() => openOverlay(null)}
      actions={
        <Button autoFocus onPress={() => openOverlay(null)}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {!areSingleKeysOn() && (
        <p className="sub">
          <Trans>Keys of one character do nothing: they are switched off in Settings.</Trans>
        </p>
      )}
      <ShortcutGroups />
    </ModalDialog>
  );
}
