import { plural, t } from '@lingui/core/macro';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import { appErrorOf, call, onEvent } from '../../../bridge/bridge.ts';
import { showError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { showInFolder } from '../../export/show-in-folder.ts';
import type { SheetOptions } from './sheet-options.ts';
import { noSheetsJob, type SheetsResult, useSheetsJob } from './sheets-job.ts';

export interface WantedSheets extends SheetOptions {
  environmentId: string;
  /** The titles of the orders by their local ids, in the order of the sheets. */
  titles: ReadonlyMap<string, string>;
}

type Begun = NonNullable<MethodOutput<'sheets.begin'>>;

/**
 * Asks where to save the sheets of these orders, and begins. `useSheetsJob` has the progress.
 * @returns false if the user cancels
 * @throws DispatchError
 */
export async function saveSheets({ titles, ...options }: WantedSheets): Promise<boolean> {
  const suggestedName = `${t`Order sheets`}.pdf`;
  const begun = await call('sheets.begin', { ...options, localIds: [...titles.keys()], suggestedName });
  if (begun !== null) void follow(begun, titles);
  return begun !== null;
}

/** Follows the job to its end. It goes on while another environment is shown; then only a toast tells its end. */
async function follow({ sheetsId }: Begun, titles: WantedSheets['titles']): Promise<void> {
  const total = titles.size;
  const isShown = () => useSheetsJob.getState().running?.sheetsId === sheetsId;
  const end = onEvent('sheets.progressed', ({ sheetsId: of, done }) => {
    if (of === sheetsId && isShown()) useSheetsJob.setState({ running: { sheetsId, done, total } });
  });
  useSheetsJob.setState({ ...noSheetsJob, running: { sheetsId, done: 0, total } });
  try {
    const { path, missing, partial } = await call('sheets.result', { sheetsId });
    const named = (ids: readonly string[]) => ids.map(id => titles.get(id) ?? id);
    const result = { sheetsId, path, total, missing: named(missing), partial: named(partial) };
    if (isShown() && missing.length + partial.length > 0) {
      useSheetsJob.setState({ ...noSheetsJob, result });
      return;
    }
    if (isShown()) useSheetsJob.setState(noSheetsJob);
    tellSaved(result);
  } catch (thrown) {
    const error = appErrorOf(thrown);
    const isCancelled = error.code === 'cancelled';
    if (isShown()) useSheetsJob.setState({ ...noSheetsJob, error: isCancelled ? null : error });
    else if (!isCancelled) showError(thrown);
    if (isCancelled) showToast({ tone: 'neutral', text: t`Cancelled. No order sheets were saved.` });
  } finally {
    end();
  }
}

function tellSaved({ sheetsId, path, total, missing }: SheetsResult): void {
  if (path === null) {
    showToast({ tone: 'bad', text: t`No order sheets were saved, because the orders could not be read.` });
    return;
  }
  showToast({
    tone: missing.length > 0 ? 'warn' : 'ok',
    text: plural(total - missing.length, {
      one: `# order sheet saved to ${path}`,
      other: `# order sheets saved to ${path}`,
    }),
    action: { label: t`Show in folder`, onPress: () => void showInFolder({ exportId: sheetsId, path }) },
  });
}

export const cancelSheets = (sheetsId: string): void =>
  void call('sheets.cancel', { sheetsId }).catch(showError);
