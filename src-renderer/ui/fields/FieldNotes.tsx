import { CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';

export interface FieldMessages {
  /** Says what is wrong and what the user can do. Marks the field as invalid. */
  error?: ReactNode;
  /** Says what is doubtful. The form can be sent in spite of it. */
  warning?: ReactNode;
  /** Help text. It is shown while there is no error and no warning. */
  hint?: ReactNode;
}

const isThere = (message: ReactNode): boolean =>
  message !== undefined && message !== null && message !== false && message !== '';

/**
 * Props for the react-aria component of a field: whether it is invalid, and the path by which `focusField` finds it.
 */
export const fieldState = ({ error }: FieldMessages, path: string | undefined) => ({
  isInvalid: isThere(error),
  validationBehavior: 'aria' as const,
  'data-path': path,
});

/** Attributes by which the style sheet shows that a field has an error or a warning. */
export const controlMarks = ({ error, warning }: FieldMessages) => ({
  ...(isThere(error) ? { 'data-invalid': true } : {}),
  ...(!isThere(error) && isThere(warning) ? { 'data-warned': true } : {}),
});

/** Whether a form needs a field. `either`: it needs this field or the field beside it. */
export type FieldNeed = 'required' | 'either';

/**
 * The small mark beside the label of a field that the form needs. The legend of the form explains the mark in words.
 */
export const NeedMark = ({ need }: { need: FieldNeed }) => (
  <span className={styles.needed} data-need={need} aria-hidden />
);

interface FieldLabelProps {
  children: string;
  need?: FieldNeed | undefined;
  isHidden?: boolean;
  /** A button that opens the help of this field. */
  help?: ReactNode;
  /** Content at the right end of the label, such as a count or a unit. */
  aside?: ReactNode;
}

/** The label above a field. */
export const FieldLabel = ({ children, need, isHidden = false, help, aside }: FieldLabelProps) => {
  const label = (
    <Label className={isHidden ? 'visually-hidden' : styles.label}>
      <span>{children}</span>
      {need && <NeedMark need={need} />}
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </Label>
  );
  if (help === undefined) return label;
  return (
    <div className={styles.head}>
      {label}
      {help}
    </div>
  );
};

const Marked = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <>
    <Icon size={12} strokeWidth={2.2} aria-hidden />
    <span>{children}</span>
  </>
);

/** Messages below a field. React-aria names them in the field's `aria-describedby`. */
export const FieldNotes = ({ error, warning, hint }: FieldMessages) => (
  <>
    {isThere(error) && (
      <FieldError className={styles.error}>
        <Marked icon={CircleAlert}>{error}</Marked>
      </FieldError>
    )}
    {isThere(warning) && (
      <Text slot="description" className={styles.warning} elementType="div">
        <Marked icon={TriangleAlert}>{warning}</Marked>
      </Text>
    )}
    {isThere(hint) && !isThere(error) && !isThere(warning) && (
      <Text slot="description" className={styles.note} elementType="div">
        {hint}
      </Text>
    )}
  </>
);

/**
 * Shows the error of an input or, if it has none, its hint. For inputs that are not react-aria components: the input
 * must have `id` in its `aria-describedby`.
 */
export function InputNotes({ id, error, hint }: Omit<FieldMessages, 'warning'> & { id: string }) {
  if (!isThere(error) && !isThere(hint)) return null;
  return (
    <div id={id} className={isThere(error) ? styles.error : styles.note}>
      {isThere(error) ? <Marked icon={CircleAlert}>{error}</Marked> : hint}
    </div>
  );
}
