import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { openOverlay } from './shortcuts.ts';
import '../ui/dialog.css';
import './overlays.css';

export function ShortcutsDialog() {
  const { t } = useLingui();
  const groups: { title: string; keys: [string[], string][] }[] = [
    {
      title: t`Everywhere`,
      keys: [
        [['N'], t`New order`],
        [['Ctrl K'], t`Go to anything, find an order`],
        [['E'], t`Switch environment`],
        [['/'], t`Search in this list`],
        [['?'], t`This list`],
        [['Esc'], t`Close what is open`],
      ],
    },
    {
      title: t`Go to`,
      keys: [
        [['Alt 1', 'G O'], t`Orders`],
        [['Alt 2', 'G D'], t`Drafts`],
        [['Alt 3', 'G X'], t`Outbox`],
        [['Alt 4', 'G B'], t`Sandbox`],
        [['Alt 5', 'G S'], t`Settings`],
        [['Alt 6', 'G A'], t`Addresses`],
      ],
    },
    {
      title: t`In a list`,
      keys: [
        [['↑', '↓'], t`Previous, next`],
        [['Home', 'End'], t`First, last`],
        [['Enter'], t`To the details`],
        [['Esc'], t`Back to the list, close the details`],
      ],
    },
    {
      title: t`In the outbox`,
      keys: [
        [['R'], t`Retry now`],
        [['E'], t`Take back and edit`],
        [['Del'], t`Discard, after a question`],
      ],
    },
    {
      title: t`In an order`,
      keys: [
        [['Ctrl ↵'], t`Place the order`],
        [['C'], t`Change the accepted order`],
      ],
    },
  ];
  return (
    <ModalOverlay
      className="dialog-veil"
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) openOverlay(null);
      }}
    >
      <Modal className="dialog-box dialog-wide">
        <Dialog className="dialog">
          <Heading slot="title" level={2}>
            <Trans>Keyboard shortcuts</Trans>
          </Heading>
          <div className="shortcuts">
            {groups.map(group => (
              <section key={group.title} className="shortcuts-group">
                <h3>{group.title}</h3>
                <dl>
                  {group.keys.map(([keys, words]) => (
                    <div key={words} className="shortcuts-row">
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
          <div className="dialog-actions">
            <Button autoFocus onPress={() => openOverlay(null)}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
