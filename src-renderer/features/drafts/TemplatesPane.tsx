import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutTemplate } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { maxTemplateNameLength, type TemplateRow } from '../../../src-shared/contract/templates.ts';
import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { LoadFailure } from '../../session/LoadFailure.tsx';
import { showError } from '../../session/report.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './drafts.module.css';
import { openNewDraft } from './duplicate.ts';
import { NoDraftMatch } from './NoDraftMatch.tsx';
import { TemplatesTable } from './TemplatesTable.tsx';
import { startFromTemplate, templatesQuery, useFreshTemplates, useTemplates } from './templates-store.ts';

/** Its text in a draft, from where it can be brought up to date. */
const edit = ({ id, name }: TemplateRow): Promise<void> =>
  openNewDraft(
    () => call('templates.start', { id }),
    () => t`Change it here, then choose Template and update “${name}”.`,
  );

async function remove({ id, name }: TemplateRow): Promise<void> {
  try {
    await call('templates.remove', { id });
    showToast({ tone: 'neutral', text: t`Template “${name}” deleted.` });
  } catch (thrown) {
    showError(thrown);
  }
}

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
        error={isTaken ? say`Another template has this name. Choose a different one.` : undefined}
      />
    </FormDialog>
  );
}

export interface TemplatesPaneProps {
  search: string;
  nowMs: number;
  onClearSearch: () => void;
  tableRef: RefObject<HTMLDivElement | null>;
}

/** Orders that come again, to begin one from. */
export function TemplatesPane({ search, nowMs, onClearSearch, tableRef }: TemplatesPaneProps) {
  const { t: say } = useLingui();
  const rows = useFreshTemplates();
  const error = useTemplates(state => state.error);
  const [renamed, setRenamed] = useState<TemplateRow | null>(null);
  const [asked, setAsked] = useState<TemplateRow | null>(null);
  const words = searchWords(search);
  const found = (rows ?? []).filter(({ name, vehicle, pickupAddress, deliveryAddress }) =>
    hasWords(folded([name, vehicle, pickupAddress, deliveryAddress].join(' ')), words),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const key = event.target.closest('[role=row]')?.getAttribute('data-key');
    setAsked(found.find(row => row.id === key) ?? null);
  };
  return (
    <>
      <LoadFailure error={error} onTryAgain={templatesQuery.read} />
      {rows?.length === 0 && (
        <EmptyState
          icon={LayoutTemplate}
          title={say`No templates`}
          cause={say`An order that comes again is kept as a template: choose Template in its draft, or Save as template in the list of drafts.`}
        />
      )}
      {rows !== null && rows.length > 0 && found.length === 0 && (
        <NoDraftMatch search={search} onClear={onClearSearch}>
          <Trans>Names, vehicles and addresses of templates are searched.</Trans>
        </NoDraftMatch>
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the table within
        <div ref={tableRef} className={styles.scroll} onKeyDown={onKeyDown}>
          <TemplatesTable
            rows={found}
            nowMs={nowMs}
            onStart={row => void startFromTemplate(row)}
            onEdit={row => void edit(row)}
            onRename={setRenamed}
            onDelete={setAsked}
          />
        </div>
      )}
      {renamed && <RenameDialog row={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        isOpen={asked !== null}
        title={say`Delete the template “${asked?.name ?? ''}”?`}
        confirmLabel={say`Delete`}
        onConfirm={() => {
          if (asked) void remove(asked);
        }}
        onClose={() => setAsked(null)}
      >
        <Trans>Orders and drafts that were begun from it stay as they are.</Trans>
      </ConfirmDialog>
    </>
  );
}
