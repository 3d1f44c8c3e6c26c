import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { SupportFileName } from '../../../../src-shared/contract/diagnostics.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { orShowError } from '../../../state/show-error.ts';
import { closeSupportFile } from '../../../state/support-file.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogTitle, ModalDialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { OneMoment } from '../../../ui/one-moment.tsx';
import tabbed from '../../../ui/tabbed-dialog.module.css';
import { showToast } from '../../../ui/toast.tsx';
import styles from './support-file.module.css';

type Collected = MethodOutput<'diagnostics.collect'>;

/** What a file of the support file contains. */
function contentOf(name: SupportFileName): string {
  switch (name) {
    case 'about.json':
      return t`Versions of Dispatch and of the system`;
    case 'settings.json':
      return t`Your settings`;
    case 'environments.json':
      return t`Connections, and the state of each outbox`;
    case 'databases.json':
      return t`Sizes of the databases, and numbers of rows`;
    case 'crashes.json':
      return t`Times when Dispatch ended unexpectedly`;
    case 'calls.txt':
      return t`Calls to the service`;
    case 'log.txt':
      return t`Log of Dispatch`;
  }
}

/** The whole text of a collected file. It is read when it is first shown. */
function FileText({ supportId, name }: { supportId: string; name: SupportFileName }) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(() => {
    call('diagnostics.read', { supportId, name }).then(
      answer => setText(answer.text),
      (thrown: unknown) => setError(appErrorOf(thrown)),
    );
  }, [supportId, name]);
  if (error) return <ErrorNotice error={error} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
    <section className={cx(styles.text, 'focus-inside')} tabIndex={0} aria-label={name}>
      {text === null ? <OneMoment /> : <pre className="mono">{text}</pre>}
    </section>
  );
}

interface FilesProps extends Collected {
  leftOut: ReadonlySet<SupportFileName>;
  onLeaveOut(name: SupportFileName, isLeftOut: boolean): void;
}

/** The files as tabs, each with its size and its whole text. */
function Files({ supportId, files, leftOut, onLeaveOut }: FilesProps) {
  const { t } = useLingui();
  return (
    <Tabs orientation="vertical" className={tabbed.tabs}>
      <TabList className={tabbed.names} aria-label={t`Files in the support file`}>
        {files.map(({ name, sizeBytes }) => (
          <Tab key={name} id={name} className={cx(tabbed.name, leftOut.has(name) && styles.leftOut)}>
            <span>{name}</span>
            <span className="sub">{leftOut.has(name) ? t`Left out` : formatBytes(sizeBytes)}</span>
          </Tab>
        ))}
      </TabList>
      {files.map(({ name }) => (
        <TabPanel key={name} id={name} className={cx(styles.file, 'focus-inside')}>
          <p>{contentOf(name)}</p>
          <CheckField isSelected={!leftOut.has(name)} onChange={isIn => onLeaveOut(name, !isIn)}>
            <Trans>Include this file</Trans>
          </CheckField>
          <FileText supportId={supportId} name={name} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

/**
 * Collects the support file, and shows every file in it with its size and text, before anything is saved. The user can
 * leave files out.
 */
export function SupportFileDialog() {
  const [collected, setCollected] = useState<Collected | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<SupportFileName>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => {
    call('diagnostics.collect', {}).then(setCollected, (thrown: unknown) => setError(appErrorOf(thrown)));
  }, []);
  const chosen = (collected?.files ?? []).filter(({ name }) => !leftOut.has(name));
  const totalBytes = chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const total = formatBytes(totalBytes);

  async function save({ supportId }: Collected): Promise<void> {
    setIsSaving(true);
    await orShowError(async () => {
      const { path } = await call('diagnostics.save', { supportId, names: chosen.map(({ name }) => name) });
      if (path === null) return;
      closeSupportFile();
      showToast({ tone: 'ok', text: t`Saved as ${path}` });
    });
    setIsSaving(false);
  }

  return (
    <ModalDialog boxClass={styles.box} className={tabbed.dialog} onClose={closeSupportFile}>
      <DialogTitle>
        <Trans>Support file</Trans>
      </DialogTitle>
      <p>
        <Trans>
          Read what the support file contains, and leave out what you do not want to give away. It has no
          order contents, credentials or names. Dispatch only saves it on this computer. You give it to
          support yourself.
        </Trans>
      </p>
      <ErrorNotice error={error} />
      {!collected && !error && <OneMoment />}
      {collected && (
        <Files
          {...collected}
          leftOut={leftOut}
          onLeaveOut={(name, isLeftOut) =>
            setLeftOut(
              former => new Set([...former].filter(one => one !== name).concat(isLeftOut ? name : [])),
            )
          }
        />
      )}
      <div className={styles.foot}>
        {collected && <span className="sub">{t`Size before packing: ${total}`}</span>}
        <Button autoFocus onPress={closeSupportFile}>
          {t({ message: 'Cancel', context: 'button that closes a dialog' })}
        </Button>
        <Button
          variant="primary"
          icon={FileDown}
          isDisabled={chosen.length === 0}
          isBusy={isSaving}
          onPress={() => collected && void save(collected)}
        >
          <Trans>Save support file …</Trans>
        </Button>
      </div>
    </ModalDialog>
  );
}
