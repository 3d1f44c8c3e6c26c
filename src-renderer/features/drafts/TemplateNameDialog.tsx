import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxTemplateNameLength } from '../../../src-shared/contract/templates.ts';
import { call } from '../../bridge/bridge.ts';
import { showError } from '../../state/show-error.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { askTemplateName, type NameQuestion, useFreshTemplates, useTemplates } from './templates-store.ts';

const isSame = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

async function save({ localId, flush, onSaved }: NameQuestion, name: string): Promise<boolean> {
  try {
    if (flush && !(await flush())) return false;
    const { id, isReplaced } = await call('templates.save', { localId, name, id: null });
    onSaved?.({ id, name });
    showToast({
      tone: 'ok',
      text: isReplaced ? t`Template “${name}” replaced.` : t`Template “${name}” saved.`,
    });
    return true;
  } catch (thrown) {
    showError(thrown);
    return false;
  }
}

/** Asks for the name of a new template, and says what the template will contain. */
function NameDialog({ asked }: { asked: NameQuestion }) {
  const { t: say } = useLingui();
  const rows = useFreshTemplates();
  const suggested = asked.suggestedName.slice(0, maxTemplateNameLength);
  const [name, setName] = useState(suggested);
  const [isBusy, setBusy] = useState(false);
  const isKnown = rows?.some(row => isSame(row.name, name)) ?? false;
  const submit = async () => {
    setBusy(true);
    const isSaved = await save(asked, name.trim());
    setBusy(false);
    if (isSaved) askTemplateName(null);
  };
  return (
    <FormDialog
      title={<Trans>Save as template</Trans>}
      submitLabel={isKnown ? say`Replace the template` : say`Save template`}
      isBusy={isBusy}
      isDisabled={name.trim() === ''}
      onSubmit={() => void submit()}
      onClose={() => askTemplateName(null)}
    >
      <TextField
        label={say`Name of the template`}
        value={name}
        onChange={setName}
        onFocus={({ target }) => {
          // Selects the suggested name, so that typing replaces it.
          if (target instanceof HTMLInputElement && name === suggested) target.select();
        }}
        maxLength={maxTemplateNameLength}
        autoFocus
        isRequired
        warning={isKnown ? say`A template has this name already. Saving replaces that template.` : undefined}
      />
      <p className="sub">
        <Trans>
          The template keeps addresses, contacts, vehicle details, services and notes. It leaves out dates,
          VIN, registration number, release code, reference and documents.
        </Trans>
      </p>
    </FormDialog>
  );
}

export function TemplateNameDialog() {
  const asked = useTemplates(state => state.asked);
  return asked && <NameDialog asked={asked} />;
}
