import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FolderOpen, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileFailure } from '../../features/export/FileFailure.tsx';
import { showInFolder } from '../../features/export/show-in-folder.ts';
import { cancelSheets } from '../../features/orders/sheet/save-sheets.ts';
import { noSheetsJob, type SheetsResult, useSheetsJob } from '../../features/orders/sheet/sheets-job.ts';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import progressStyles from '../../ui/progress.module.css';
import styles from './banners.module.css';

const dismiss = () => useSheetsJob.setState(noSheetsJob);

const DismissButton = () => (
  <Button onPress={dismiss}>
    <Trans>Dismiss</Trans>
  </Button>
);

function Running({ sheetsId, done, total }: { sheetsId: string; done: number; total: number }) {
  const { t } = useLingui();
  const doneCount = formatCount(done);
  return (
    <Notice
      tone="info"
      title={<Plural value={total} one="Saving # order sheet" other="Saving # order sheets" />}
      actions={
        <Button icon={Square} onPress={() => cancelSheets(sheetsId)}>
          <Trans context="button that ends what is under way">Cancel</Trans>
        </Button>
      }
    >
      {/* Not read out at each change: a screen reader gets the number from the bar when the user asks for it. */}
      <span aria-hidden>
        {done < total ? (
          <Plural
            value={total}
            one={`${doneCount} of # order read`}
            other={`${doneCount} of # orders read`}
          />
        ) : (
          <Trans>Creating the PDF …</Trans>
        )}
      </span>
      <progress className={progressStyles.bar} value={done} max={total} aria-label={t`Reading the orders`} />
    </Notice>
  );
}

const Names = ({ title, names }: { title: ReactNode; names: readonly string[] }) =>
  names.length > 0 && (
    <>
      <p>{title}</p>
      <ul className={styles.names}>
        {names.map((name, index) => (
          // The key is the index, because two orders may have the same name.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </>
  );

function Result({ result: { sheetsId, path, total, missing, partial } }: { result: SheetsResult }) {
  const saved = formatCount(total - missing.length);
  return (
    <Notice
      tone="warn"
      title={
        path === null ? (
          <Trans>No order sheets were saved</Trans>
        ) : (
          <Plural
            value={total}
            one={`${saved} of # order sheet saved`}
            other={`${saved} of # order sheets saved`}
          />
        )
      }
      actions={
        <>
          {path !== null && (
            <Button icon={FolderOpen} onPress={() => void showInFolder({ exportId: sheetsId, path })}>
              <Trans>Show in folder</Trans>
            </Button>
          )}
          <DismissButton />
        </>
      }
    >
      <Names title={<Trans>These orders could not be read and have no sheet:</Trans>} names={missing} />
      <Names
        title={<Trans>The sheets of these orders show only what the order list shows:</Trans>}
        names={partial}
      />
    </Notice>
  );
}

/** Shows the progress of saving many order sheets, with a button to cancel, and then what was not saved. */
export function SheetsBanner() {
  const { running, result, error } = useSheetsJob();
  if (running) return <Running {...running} />;
  if (result) return <Result result={result} />;
  return error && <FileFailure error={error} actions={<DismissButton />} />;
}
