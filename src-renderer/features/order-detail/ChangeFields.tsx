import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';
import { problemText } from '../entry/problem-text.ts';
import type { ChangePath, CheckedChange } from './change-form.ts';

export interface ChangeFieldsProps {
  checked: CheckedChange;
  onType: (path: ChangePath, to: string) => void;
}

interface FieldProps
  extends ChangeFieldsProps,
    Pick<TextFieldProps, 'label' | 'multiline' | 'mono' | 'inputMode' | 'autoFocus'> {
  path: ChangePath;
}

function Field({ checked, onType, path, ...shown }: FieldProps) {
  const { t } = useLingui();
  const problem = checked.problems.find(one => one.path === path);
  const words = problem && problemText(problem).field;
  const now = checked.overtaken[path];
  const meanwhile =
    now === '' ? t`Emptied meanwhile by somebody else` : t`Changed meanwhile by somebody else to “${now}”`;
  return (
    <TextField
      {...shown}
      path={path}
      value={checked.texts[path]}
      onChange={to => onType(path, to)}
      error={problem?.severity === 'error' ? words : undefined}
      warning={now === undefined ? problem?.severity === 'warning' && words : meanwhile}
    />
  );
}

function Contact({ stop, ...form }: ChangeFieldsProps & { stop: 'pickup' | 'delivery' }) {
  const { t } = useLingui();
  return (
    <>
      <Field {...form} path={`${stop}.contact.name`} label={t`Contact name`} />
      <Field {...form} path={`${stop}.contact.phone`} label={t`Phone`} inputMode="tel" />
      <Field {...form} path={`${stop}.contact.email`} label={t`E-mail`} inputMode="email" />
    </>
  );
}

const Stop = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className="change-stop">
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** What dispatchers change most on an order that is accepted. */
export function ChangeFields(form: ChangeFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field {...form} path="customer_reference" label={t`Your reference`} autoFocus />
      <Field {...form} path="customer_note" label={t`Note to the carrier`} multiline />
      <div className="change-stops">
        <Stop legend={<Trans>Pickup</Trans>}>
          <Contact {...form} stop="pickup" />
          <Field {...form} path="pickup.release_code" label={t`Release code`} mono />
        </Stop>
        <Stop legend={<Trans>Delivery</Trans>}>
          <Contact {...form} stop="delivery" />
        </Stop>
      </div>
    </>
  );
}
