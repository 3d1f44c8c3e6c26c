import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Environment, EnvironmentInput } from '../../../../src-shared/environment.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { Chips } from '../../../ui/chips.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AdvancedFields } from './AdvancedFields.tsx';
import { checkForm, type EnvironmentForm, emptyForm, type FormField, formOf } from './environment-form.ts';
import styles from './environments.module.css';
import { fieldProblem, isSaidAtOnce } from './field-problem.ts';

function KindField({
  kind,
  onChange,
}: Pick<EnvironmentInput, 'kind'> & { onChange: (kind: EnvironmentInput['kind']) => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.kind}>
      <Chips
        label={t({ message: 'Kind', context: 'kind of an environment' })}
        chips={[
          { id: 'sandbox', words: t`Sandbox` },
          { id: 'production', words: t`Production` },
        ]}
        chosen={kind}
        onChoose={onChange}
      />
      <p className="sub">
        {kind === 'production' ? (
          <Trans>
            Orders start real transports. Each time you start Dispatch, it asks you once before it sends
            anything.
          </Trans>
        ) : (
          <Trans>
            For practice: orders start no real transport. The bar at the top is violet as a reminder.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Result of saving. `declined`: the main process asked the user to confirm the environment, and the user declined. */
type Outcome = 'saved' | 'declined' | AppError;

async function save(environment: Environment | null, input: EnvironmentInput): Promise<Outcome> {
  try {
    const isSaved = environment
      ? (await call('environments.edit', { id: environment.id, environment: input })).isChanged
      : (await call('environments.add', { environment: input })).id !== null;
    return isSaved ? 'saved' : 'declined';
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}

function NotSaved({ outcome, isNew }: { outcome: Exclude<Outcome, 'saved'>; isNew: boolean }) {
  const { t } = useLingui();
  if (outcome !== 'declined') return <ErrorNotice error={outcome} />;
  return (
    <Notice tone="info" title={isNew ? t`The environment was not added` : t`The environment was not changed`}>
      {isNew ? (
        <Trans>You cancelled the confirmation. To add the environment, select Add again and confirm.</Trans>
      ) : (
        <Trans>
          You chose to keep the environment as it is. To change the environment, select Save again and
          confirm.
        </Trans>
      )}
    </Notice>
  );
}

export interface EnvironmentDialogProps {
  /** The environment to edit; null for a new one. */
  environment: Environment | null;
  onClose: () => void;
}

/** Dialog to edit name, kind, address and other settings of an environment. Less common fields are folded. */
export function EnvironmentDialog({ environment, onClose }: EnvironmentDialogProps) {
  const { t } = useLingui();
  const [form, setForm] = useState<EnvironmentForm>(() => (environment ? formOf(environment) : emptyForm));
  const [leftFields, setLeftFields] = useState<ReadonlySet<FormField>>(new Set());
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const checked = checkForm(form);
  const change = (part: Partial<EnvironmentForm>) => setForm({ ...form, ...part });
  const errorOf = (field: FormField) => {
    const problem = checked.problems[field];
    const isSaid = isTried || leftFields.has(field) || isSaidAtOnce(problem);
    return problem !== undefined && isSaid ? fieldProblem(field, problem, checked.badHost) : undefined;
  };
  const textField = (field: Exclude<FormField, 'scopes'>) => ({
    value: form[field],
    onChange: (text: string) => setForm({ ...form, [field]: text }),
    onBlur: () => setLeftFields(new Set([...leftFields, field])),
    error: errorOf(field),
  });
  const submit = async () => {
    setTried(true);
    if (checked.input === null) return;
    setBusy(true);
    setOutcome(null);
    const next = await save(environment, checked.input);
    setBusy(false);
    if (next === 'saved') onClose();
    else setOutcome(next);
  };
  const isFoldWrong =
    isTried && checked.input === null && !checked.problems.name && !checked.problems.baseUrl;
  return (
    <FormDialog
      title={environment ? <Trans>Edit environment</Trans> : <Trans>Add environment</Trans>}
      submitLabel={environment ? t`Save` : t`Add`}
      isBusy={isBusy}
      isWide
      notice={
        outcome !== null && outcome !== 'saved' && <NotSaved outcome={outcome} isNew={environment === null} />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        {...textField('name')}
        placeholder={t`For example Nordwagen test`}
        maxLength={100}
        autoFocus
      />
      <KindField kind={form.kind} onChange={kind => change({ kind })} />
      <TextField
        label={t`Base address of the service`}
        {...textField('baseUrl')}
        placeholder="https://"
        hint={t`The address that the operator of the service gave you. Dispatch derives the other addresses of the service from it.`}
        maxLength={2_000}
        code
      />
      <AdvancedFields
        environment={environment}
        form={form}
        checked={checked}
        textField={textField}
        scopesError={errorOf('scopes')}
        isOpenedByProblem={isFoldWrong}
        onChange={change}
      />
    </FormDialog>
  );
}
