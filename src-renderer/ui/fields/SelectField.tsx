import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { cx } from '../cx.ts';
import { LockedNote } from '../locked-note.tsx';
import {
  controlMarks,
  FieldLabel,
  type FieldMessages,
  type FieldNeed,
  FieldNotes,
  fieldState,
} from './FieldNotes.tsx';
import styles from './field.module.css';
import own from './select.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Text in a quieter colour beside the label. */
  note?: string;
}

export interface SelectFieldProps<Value extends string = string> extends FieldMessages {
  label: string;
  /** Whether only screen readers get the label, because the screen shows what the field is for. */
  isLabelHidden?: boolean;
  need?: FieldNeed | undefined;
  /** A button that opens the help of this field. */
  help?: ReactNode;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  path?: string;
  /** Text that is shown if the value is empty and no option has an empty value. */
  placeholder?: string;
  className?: string | undefined;
  /** Why the user cannot change the field, which then stays focusable; undefined if the user can. */
  locked?: string | undefined;
}

/** Returns the options with the current value among them, so that a value that is no option is not lost. */
const withValue = <Value extends string>(options: readonly Option<Value>[], value: Value) =>
  value === '' || options.some(option => option.value === value)
    ? options
    : [...options, { value, label: value }];

/**
 * Returns the key of an option. The `=` is needed, because a value can be empty but react-aria accepts no empty key.
 */
const keyOf = (value: string): string => `=${value}`;

const withNote = (hint: ReactNode, locked: string) => (
  <>
    {hint} <LockedNote>{locked}</LockedNote>
  </>
);

/**
 * A field in which the user chooses one option of a list. While the list is closed, typing letters chooses an option,
 * as in a native select.
 */
export function SelectField<Value extends string>({
  label,
  isLabelHidden = false,
  need,
  help,
  value,
  options,
  onChange,
  path,
  placeholder = '',
  className,
  error,
  warning,
  hint,
  onBlur,
  locked,
}: SelectFieldProps<Value>) {
  const isLocked = locked !== undefined;
  const messages = { error, warning, hint: isLocked ? withNote(hint, locked) : hint };
  const shown = withValue(options, value);
  const hasValue = shown.some(option => option.value === value);
  return (
    <Select
      className={cx(styles.field, own.select, className)}
      value={hasValue ? keyOf(value) : null}
      onChange={key => {
        const chosen = shown.find(option => keyOf(option.value) === key);
        if (chosen && !isLocked) onChange(chosen.value);
      }}
      {...(isLocked && { isOpen: false })}
      {...fieldState(messages, path)}
      isRequired={need === 'required'}
      placeholder={placeholder}
      {...(onBlur ? { onBlur } : {})}
    >
      <FieldLabel isHidden={isLabelHidden} need={need} help={help}>
        {label}
      </FieldLabel>
      <Button className={cx(styles.control, own.button)} {...controlMarks(messages)} aria-disabled={isLocked}>
        <SelectValue className={own.value} />
        <ChevronDown className={own.chevron} size={14} aria-hidden />
      </Button>
      <FieldNotes {...messages} />
      <Popover className={own.popover} offset={4}>
        <ListBox items={shown.map(option => ({ ...option, id: keyOf(option.value) }))}>
          {option => (
            <ListBoxItem className={own.option} textValue={option.label}>
              <Text slot="label" className={own.text}>
                {option.label}
                {option.note !== undefined && <span className={own.note}> {option.note}</span>}
              </Text>
              <Check className={own.check} size={14} aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
