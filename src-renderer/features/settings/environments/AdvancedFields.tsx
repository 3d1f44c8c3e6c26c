import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { scopes as allScopes } from '../../../../src-shared/domain/token.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import { scopeName } from '../../../state/environment-words.ts';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ClientCertificateFold } from './ClientCertificate.tsx';
import type { Checked, EnvironmentForm } from './environment-form.ts';
import styles from './environments.module.css';
import { ProfileFields } from './ProfileFields.tsx';

interface FieldsProps {
  form: EnvironmentForm;
  onChange: (part: Partial<EnvironmentForm>) => void;
}

// @interface token.form
function ScopeFields({ form: { scopes }, onChange, error }: FieldsProps & { error: string | undefined }) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.scopeChoice}>
      <legend>
        <Trans>Scopes to ask for</Trans>
      </legend>
      <CheckField
        isSelected={scopes === null}
        onChange={isAll => onChange({ scopes: isAll ? null : [...allScopes] })}
        hint={t`The usual choice: the service grants all scopes that the credential has.`}
      >
        <Trans>All scopes of the credential</Trans>
      </CheckField>
      {scopes !== null &&
        allScopes.map(scope => (
          <CheckField
            key={scope}
            isSelected={scopes.includes(scope)}
            onChange={isAsked =>
              onChange({ scopes: isAsked ? [...scopes, scope] : scopes.filter(one => one !== scope) })
            }
          >
            <code>{scope}</code> {scopeName(scope)}
          </CheckField>
        ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export interface AdvancedFieldsProps extends FieldsProps {
  /** The environment; null for a new one. */
  environment: Environment | null;
  checked: Checked;
  scopesError: string | undefined;
  /** Returns the text, the handlers and the error of a field. */
  textField: (
    field: 'allowedHosts' | 'caCertificates',
  ) => Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'>;
  /** Whether a folded field has a problem. If so, the folded fields are opened. */
  isOpenedByProblem: boolean;
}

/** Fields for settings that few environments need. They are folded at first. */
export function AdvancedFields({
  environment,
  form,
  checked,
  scopesError,
  textField,
  isOpenedByProblem,
  onChange,
}: AdvancedFieldsProps) {
  const { t } = useLingui();
  const isFieldWrong = ['scopes', 'allowedHosts', 'caCertificates'].some(name => name in checked.problems);
  const own = Object.values(form.profile).filter(text => text.trim() !== '').length;
  return (
    <div>
      <Fold title={t`Scopes, hosts and certificates`} isForced={isOpenedByProblem && isFieldWrong}>
        <ScopeFields form={form} onChange={onChange} error={scopesError} />
        <TextField
          label={t`Allowed hosts`}
          {...textField('allowedHosts')}
          hint={t`Hosts for uploads and downloads, one per line, such as files.example.com or *.example.com. Leave the field empty to allow any public host that the service names, over HTTPS. A host in your own network must be listed by its exact name.`}
          multiline
          code
        />
        <TextField
          label={t`Additional trusted certificates`}
          {...textField('caCertificates')}
          hint={t`Certificates in PEM format, for a service or a proxy that uses a certificate of your own company. Dispatch always checks certificates.`}
          multiline
          code
        />
      </Fold>
      <ClientCertificateFold environment={environment} />
      <Fold
        title={t`Interface details`}
        note={
          own > 0
            ? plural(own, { one: '# value changed', other: '# values changed' })
            : t`all values are the defaults`
        }
        isForced={isOpenedByProblem && !isFieldWrong}
      >
        <ProfileFields
          texts={form.profile}
          problems={checked.profileProblems}
          onChange={profile => onChange({ profile })}
        />
      </Fold>
    </div>
  );
}
