import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CsvStyle, ExportFormat } from '../../../src-shared/contract/exports.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf } from '../../bridge/bridge.ts';
import { decimalMark, formatCount } from '../../i18n/format.ts';
import { saveSettings, useApp } from '../../state/app-store.ts';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ExportColumn } from './columns.ts';
import { amountText } from './csv-encoder.ts';
import { maxSheetRows } from './encoder.ts';
import styles from './export.module.css';
import { exportTable, RowsError } from './export-table.ts';
import { FileFailure } from './FileFailure.tsx';
import { showInFolder } from './show-in-folder.ts';

/** The CSV style that spreadsheets expect in the user's country. */
export const defaultCsvStyle = (): CsvStyle => {
  const decimal = decimalMark();
  return { separator: decimal === ',' ? ';' : ',', decimal, hasByteOrderMark: true };
};

const separators: readonly CsvStyle['separator'][] = [';', ',', '\t'];
const decimals: readonly CsvStyle['decimal'][] = [',', '.'];

function CsvFields({ style, onChange }: { style: CsvStyle; onChange: (style: CsvStyle) => void }) {
  const { t } = useLingui();
  const separatorNames = { ';': t`Semicolon  ;`, ',': t`Comma  ,`, '\t': t`Tab` };
  const decimalNames = { ',': t`Comma: 1234,50`, '.': t`Point: 1234.50` };
  const example = ['TRE-1187', '2026-11-22', amountText(39_650, style.decimal)]
    .map(cell => (cell.includes(style.separator) ? `"${cell}"` : cell))
    .join(style.separator === '\t' ? ' → ' : style.separator);
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={t`Cell separator`}
          value={style.separator}
          options={separators.map(value => ({ value, label: separatorNames[value] }))}
          onChange={separator => onChange({ ...style, separator })}
        />
        <SelectField
          label={t`Decimal mark`}
          value={style.decimal}
          options={decimals.map(value => ({ value, label: decimalNames[value] }))}
          onChange={decimal => onChange({ ...style, decimal })}
        />
      </div>
      <CheckField
        isSelected={style.hasByteOrderMark}
        onChange={hasByteOrderMark => onChange({ ...style, hasByteOrderMark })}
        hint={
          <Trans>
            Excel needs the byte order mark to show ä, ø and ł. Some other programs show it as extra
            characters.
          </Trans>
        }
      >
        <Trans>Byte order mark at the start of the file</Trans>
      </CheckField>
      <p className="sub">
        <Trans>
          Example of a line in the file: <span className={cx(styles.example, 'mono')}>{example}</span>
        </Trans>
      </p>
      <p className="sub">
        <Trans>
          When Excel opens a CSV, it drops leading zeros: 00270 becomes 270. A spreadsheet (XLSX) keeps them.
        </Trans>
      </p>
    </>
  );
}

interface ExportFailure {
  error: AppError;
  /** Whether reading the rows failed; if false, writing the file failed. */
  isOfRows: boolean;
}

function Failure({ error, isOfRows }: ExportFailure) {
  if (error.reason === 'too_many_rows') {
    const most = formatCount(maxSheetRows - 1);
    return (
      <Notice tone="bad" title={<Trans>Too many rows for a spreadsheet</Trans>}>
        <Trans>
          The file was not saved. A spreadsheet has room for {most} rows. Choose CSV, which has no such limit.
        </Trans>
      </Notice>
    );
  }
  return isOfRows ? <ErrorNotice error={error} /> : <FileFailure error={error} />;
}

export interface ExportDialogProps<Row> {
  /** Name of the file without extension, which is also the name of the sheet in a workbook. */
  suggestedName: string;
  columns: readonly ExportColumn<Row>[];
  rows: () => Iterable<Row> | AsyncIterable<Row>;
  rowCount: number;
  /** A warning about the rows to export, such as that some are missing. */
  note?: ReactNode;
  /** Notice with which the calling view explains what the file will contain. */
  notice?: ReactNode;
  /** Whether the rows cannot be exported yet. `notice` says why. */
  isHeld?: boolean;
  onClose: () => void;
}

/** Asks in which format and where to save a table, and saves it. */
export function ExportDialog<Row>({
  suggestedName,
  columns,
  rows,
  rowCount,
  note,
  notice,
  isHeld = false,
  onClose,
}: ExportDialogProps<Row>) {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  const [format, setFormat] = useState<ExportFormat>(settings.tableExport.format);
  const [style, setStyle] = useState<CsvStyle>(settings.tableExport.csv ?? defaultCsvStyle());
  const [written, setWritten] = useState<number | null>(null);
  const [error, setError] = useState<ExportFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const isBusy = written !== null;

  const save = async () => {
    if (isBusy) return;
    const own = new AbortController();
    stop.current = own;
    setError(null);
    setWritten(0);
    void saveSettings({ tableExport: { format, csv: style } });
    try {
      const exported = await exportTable({
        suggestedName,
        format,
        csv: style,
        columns,
        rows: rows(),
        signal: own.signal,
        onProgress: setWritten,
      });
      if (exported === null) return;
      const count = formatCount(exported.rows);
      showToast({
        tone: 'ok',
        text: plural(exported.rows, {
          one: `1 row saved to ${exported.path}`,
          other: `${count} rows saved to ${exported.path}`,
        }),
        action: { label: t`Show in folder`, onPress: () => void showInFolder(exported) },
      });
      onClose();
    } catch (thrown) {
      const isOfRows = thrown instanceof RowsError;
      const failure = appErrorOf(isOfRows ? thrown.cause : thrown);
      if (failure.code !== 'cancelled') setError({ error: failure, isOfRows });
    } finally {
      setWritten(null);
    }
  };
  const close = () => {
    stop.current?.abort();
    if (isBusy) showToast({ tone: 'neutral', text: t`Export cancelled. No file was saved.` });
    onClose();
  };
  const writtenCount = formatCount(written ?? 0);
  return (
    <FormDialog
      title={<Trans>Export table</Trans>}
      submitLabel={t`Save …`}
      isBusy={isBusy}
      isDisabled={isHeld}
      notice={error && <Failure {...error} />}
      onSubmit={() => void save()}
      onClose={close}
    >
      <p className="sub">
        <Trans>
          The table has <Plural value={rowCount} one="# row" other="# rows" /> and{' '}
          <Plural value={columns.length} one="# column" other="# columns" />.
        </Trans>
      </p>
      {note && <Notice tone="warn" title={note} />}
      {notice}
      <Chips<ExportFormat>
        label={t`Format`}
        chips={[
          { id: 'xlsx', words: t`Spreadsheet (XLSX)` },
          { id: 'csv', words: t`CSV` },
        ]}
        chosen={format}
        onChoose={setFormat}
      />
      {format === 'csv' ? (
        <CsvFields style={style} onChange={setStyle} />
      ) : (
        <p className="sub">
          <Trans>Amounts and dates are exported as numbers and dates, so you can calculate with them.</Trans>
        </p>
      )}
      {isBusy && (
        <div className={styles.progress} role="status">
          <progress value={written} max={Math.max(1, rowCount)} aria-label={t`Writing the file`} />
          <span className="sub">
            {written < rowCount ? (
              <Plural
                value={rowCount}
                one={`${writtenCount} of # row written …`}
                other={`${writtenCount} of # rows written …`}
              />
            ) : (
              <Trans>Completing the file …</Trans>
            )}
          </span>
        </div>
      )}
    </FormDialog>
  );
}
