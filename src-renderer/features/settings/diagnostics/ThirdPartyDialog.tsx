import { packages, texts } from 'virtual:third-party';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { CopyButton } from '../../../state/CopyButton.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogTitle, ModalDialog } from '../../../ui/dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import tabbed from '../../../ui/tabbed-dialog.module.css';
import styles from './support-file.module.css';

type Package = (typeof packages)[number];

const idOf = ({ name, version }: Package): string => `${name} ${version}`;

/** The packages whose names, versions or licences contain the search. */
const foundBy = (search: string): readonly Package[] => {
  const wanted = search.trim().toLowerCase();
  return packages.filter(one => `${idOf(one)} ${one.license ?? ''}`.toLowerCase().includes(wanted));
};

function Licence({ of: { name, license, text } }: { of: Package }) {
  const words = texts[text] ?? '';
  const named = license ?? '–';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
    <section className={cx(styles.text, 'focus-inside')} tabIndex={0} aria-label={name}>
      {words === '' ? (
        <Trans>The package has no licence text. Its licence is {named}.</Trans>
      ) : (
        <pre className={cx('mono', styles.licence)}>{words}</pre>
      )}
    </section>
  );
}

/** Where the licences of Chromium are. */
function Introduction({ chromiumLicenses: path }: { chromiumLicenses: string | null }) {
  if (path === null)
    return (
      <p>
        <Trans>
          Dispatch is made with this software of others. Electron includes Chromium and Node.js. Their
          licences come with every release of Electron, in the file LICENSES.chromium.html.
        </Trans>
      </p>
    );
  return (
    <p>
      <Trans>
        These packages are part of Dispatch. Electron contains Chromium, whose licences are in this file:
      </Trans>{' '}
      <span className={cx('mono', styles.path)}>{path}</span> <CopyButton text={path} />
    </p>
  );
}

export interface ThirdPartyDialogProps {
  /** Path of the file with Chromium's licences; null if it is not there. */
  chromiumLicenses: string | null;
  onClose: () => void;
}

/** All software of others that Dispatch is made of, each with its licence. */
export function ThirdPartyDialog({ chromiumLicenses, onClose }: ThirdPartyDialogProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = foundBy(search);
  const shown = found.find(one => idOf(one) === chosen) ?? found[0];
  const focusNames = () =>
    list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  return (
    <ModalDialog boxClass={styles.box} className={tabbed.dialog} onClose={onClose}>
      <DialogTitle>
        <Trans>Third-party software</Trans>
      </DialogTitle>
      <Introduction chromiumLicenses={chromiumLicenses} />
      <div className={styles.search}>
        <SearchBox
          value={search}
          onChange={setSearch}
          label={t`Search third-party software`}
          placeholder={t`Name or licence`}
          clearLabel={t`Clear search`}
          onArrowDown={focusNames}
          inputRef={input}
          isInDialog
        />
      </div>
      {shown ? (
        <Tabs
          ref={list}
          orientation="vertical"
          className={tabbed.tabs}
          selectedKey={idOf(shown)}
          onSelectionChange={key => setChosen(String(key))}
        >
          <TabList
            className={tabbed.names}
            aria-label={t`Third-party software`}
            items={found.map(one => ({ id: idOf(one), one }))}
          >
            {({ id, one }) => (
              <Tab id={id} className={tabbed.name}>
                <span>{one.name}</span>
                <span className="sub">
                  {one.version} · {one.license}
                </span>
              </Tab>
            )}
          </TabList>
          <TabPanel id={idOf(shown)} className={cx(styles.file, 'focus-inside')}>
            <Licence of={shown} />
          </TabPanel>
        </Tabs>
      ) : (
        <p role="status" className={styles.nothing}>
          <Trans>No software with this name or licence</Trans>
        </p>
      )}
      <div className={styles.foot}>
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </ModalDialog>
  );
}
