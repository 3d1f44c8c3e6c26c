import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutTemplate, Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { maxTemplateNameLength, type TemplateRow } from '../../../src-shared/contract/templates.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { formatCount } from '../../i18n/format.ts';
import { showError } from '../../state/show-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { noValue } from '../../ui/no-value.tsx';
import { deleteTemplate } from './discard.ts';
import {
  actionsColumn,
  momentColumn,
  narrowColumn,
  routeColumn,
  titleColumn,
  vehicleColumn,
} from './journey-columns.tsx';
import { openNewDraft } from './new-draft.ts';
import { type PaneProps, SearchedList } from './SearchedList.tsx';
import { startFromTemplate, templatesQuery, useFreshTemplates, useTemplates } from './templates-store.ts';

/** Opens a new draft made from a template. In that draft, the user can save the changes to the template. */
const edit = ({ id, name }: TemplateRow): Promise<void> =>
  openNewDraft(
    () => call('templates.start', { id }),
    () =>
      t`To change the template “${name}”, edit this draft. Then open the menu Template and update the template.`,
  );

const remove = (row: TemplateRow): void => void deleteTemplate(row);

function RenameDialog({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const { t: say } = useLingui();
  const [name, setName] = useState(row.name);
  const [isTaken, setTaken] = useState(false);
  const rename = async () => {
    try {
      await call('templates.rename', { id: row.id, name: name.trim() });
      onClose();
    } catch (thrown) {
      if (appErrorOf(thrown).reason === 'name_taken') setTaken(true);
      else showError(thrown);
    }
  };
  return (
    <FormDialog
      title={<Trans>Rename the template</Trans>}
      submitLabel={say`Rename`}
      isDisabled={name.trim() === ''}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TextField
        label={say`Name of the template`}
        value={name}
        onChange={text => {
          setName(text);
          setTaken(false);
        }}
        maxLength={maxTemplateNameLength}
        autoFocus
        isRequired
        error={isTaken ? say`Another template has this name. Enter a different name.` : undefined}
      />
    </FormDialog>
  );
}

const idOf = (row: TemplateRow): string => row.id;
const titleOf = (row: TemplateRow): string => row.name;

/**
 * The list of templates, the last used first. Enter creates a draft from the selected template; Delete deletes the
 * template.
 */
export function TemplatesPane(pane: PaneProps) {
  const { t: say } = useLingui();
  const rows = useFreshTemplates();
  const error = useTemplates(state => state.error);
  const [renamed, setRenamed] = useState<TemplateRow | null>(null);
  const actionsOf = useCallback(
    (row: TemplateRow) => [
      { icon: Pencil, label: t`Edit ${row.name}`, run: () => void edit(row) },
      { icon: TextCursorInput, label: t`Rename ${row.name}`, run: () => setRenamed(row) },
      { icon: Trash2, label: t`Delete ${row.name}`, run: () => remove(row) },
    ],
    [],
  );
  const columns = useMemo(
    () => [
      titleColumn(t`Name`, titleOf),
      vehicleColumn<TemplateRow>(),
      routeColumn<TemplateRow>(),
      narrowColumn<TemplateRow>(
        t({ message: 'Uses', context: 'how often it was used' }),
        60,
        ({ useCount }) => (useCount === 0 ? noValue : formatCount(useCount)),
      ),
      momentColumn<TemplateRow>(t`Last used`, row => (row.useCount === 0 ? null : row.usedAtMs)),
      actionsColumn(actionsOf),
    ],
    [actionsOf],
  );
  return (
    <>
      <SearchedList
        {...pane}
        name="template"
        label={say`Templates`}
        items={rows}
        error={error}
        onTryAgain={templatesQuery.read}
        empty={
          <EmptyState
            icon={LayoutTemplate}
            title={say`No templates`}
            cause={say`Use a template for orders that you place often. To make a template, open a draft and choose Template, then Save as template.`}
          />
        }
        searched={<Trans>The search covers the names, vehicles and addresses of templates.</Trans>}
        idOf={idOf}
        titleOf={titleOf}
        columns={columns}
        actionsOf={actionsOf}
        onOpen={row => void startFromTemplate(row)}
        onDelete={remove}
      />
      {renamed && <RenameDialog row={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
