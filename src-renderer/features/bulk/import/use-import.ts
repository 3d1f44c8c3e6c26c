import { useEffect, useState } from 'react';
import { maxBulkRows } from '../../../../src-shared/domain/bulk-batch.ts';
import { TableLimitError } from '../../../../src-shared/table/table-limits.ts';
import { readTableText } from '../../../../src-shared/table/table-text.ts';
import { isDialogOpen, isTyping } from '../../../ui/keys.ts';
import { readOrderFile } from '../../table-file/read-table-file.ts';
import { orderTableOptions, type Sheet, type TableFailure } from '../../table-file/table-file.ts';
import { useReading } from '../../table-file/use-reading.ts';
import type { BulkSession } from '../state/bulk-session.ts';
import { isTableBlank } from '../state/table-edits.ts';

/** Focuses the grid in the next frame, because the grid is not in the page before. */
export const focusGrid = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"]')?.focus());

export interface ImportProblem {
  reason: TableFailure | 'too_many' | 'no_files';
  /** Name of the file; empty for pasted rows. */
  name: string;
}

type TakenSheet = Pick<Sheet, 'rows'> & Partial<Sheet>;

/** Maximum number of characters of pasted text that is read at once. Longer text is read in a worker, like a file. */
const maxPastedAtOnce = 500_000;

/** Pastes text into the grid, wherever the focus is, except in text fields. */
function usePaste(session: BulkSession, onText: (text: string) => void): void {
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '') return;
      // A text field receives the text itself, with one exception: while a cell is being edited, a block of several
      // cells goes to the grid.
      const isBlock = /\t|\n./.test(text.trim());
      if (isTyping(event.target) && !(isBlock && session.state.getState().editing)) return;
      event.preventDefault();
      onText(text);
    };
    window.addEventListener('paste', hear);
    return () => window.removeEventListener('paste', hear);
  }, [session, onText]);
}

/**
 * Imports rows from files and from the clipboard. Returns the reason if an import failed, and the sheets if the user
 * has to choose one.
 */
export function useImport(session: BulkSession) {
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [choice, setChoice] = useState<{ name: string; sheets: Sheet[] } | null>(null);
  const reading = useReading();

  const [second, setSecond] = useState<{ name: string; sheet: TakenSheet } | null>(null);

  const take = (name: string, sheet: TakenSheet, isReplacing = false) => {
    const taken = isReplacing ? 0 : session.state.getState().table.rows.length;
    // The first row may contain headings, so one row more than the maximum is accepted here.
    if (taken + sheet.rows.length > maxBulkRows + 1) {
      setProblem({ reason: 'too_many', name });
      return;
    }
    setProblem(null);
    const source = { ...sheet, name, isReplacing };
    const bringIn = (signal: AbortSignal) =>
      new Promise<void>(onEnd => session.importTable(source, signal, onEnd));
    void reading.read(name, bringIn).then(focusGrid);
  };
  /** Imports the rows of a file. If the table already has rows, first asks whether to replace them. */
  const bring = (name: string, sheet: TakenSheet) => {
    const hasRoom = sheet.rows.length <= maxBulkRows + 1;
    // If the file has too many rows even for an empty table, `take` reports that, and there is nothing to ask.
    if (!hasRoom || isTableBlank(session.state.getState().table)) take(name, sheet);
    else setSecond({ name, sheet });
  };
  const onFiles = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) {
      setProblem({ reason: 'no_files', name: '' });
      return;
    }
    await readFile(file);
  };
  /**
   * Reads a file and imports its rows; if it has several sheets, first asks for the sheet.
   * @param file its name is empty for pasted rows
   */
  const readFile = async (file: File) => {
    setProblem(null);
    const table = await reading.read(file.name, signal => readOrderFile(file, signal));
    if (table === null) return;
    if (table.kind === 'failed') setProblem({ reason: table.reason, name: file.name });
    else if (table.sheets.length > 1) setChoice({ name: file.name, sheets: table.sheets });
    else if (table.sheets[0] && file.name === '') take('', table.sheets[0]);
    else if (table.sheets[0]) bring(file.name, table.sheets[0]);
  };
  const pasteText = (text: string) => {
    const separator = /\t/.test(text) || !/[;|]|\n./.test(text) ? '\t' : undefined;
    const { rows, isCut } = readTableText(text, orderTableOptions, separator);
    const { table, active } = session.state.getState();
    if (rows.length === 0) return;
    // If the table has content, or if only one row is pasted, writes into its cells. Otherwise, the rows become a new
    // table.
    if (isCut) setProblem({ reason: 'too_many', name: '' });
    else if (active && (!isTableBlank(table) || rows.length === 1)) session.paste(rows);
    else take('', { rows });
    focusGrid();
  };
  const [onText] = useState(() => (text: string) => {
    if (text.length > maxPastedAtOnce) {
      void readFile(new File([text], ''));
      return;
    }
    try {
      pasteText(text);
    } catch (thrown) {
      if (!(thrown instanceof TableLimitError)) throw thrown;
      setProblem({ reason: thrown.reason, name: '' });
    }
  });
  usePaste(session, onText);
  return { problem, choice, second, reading, setProblem, setChoice, setSecond, bring, take, onFiles };
}
