import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';

export interface FieldMessages {
  /** What is wrong and what to do; marks the field. */
  error?: ReactNode;
  /** What looks doubtful; never stops anything. */
  warning?: ReactNode;
  /** What helps while all is well. */
  hint?: ReactNode;
}

const isThere = (message: ReactNode): boolean =>
  message !== undefined && message !== null && message !== false && message !== '';

export const hasError = ({ error }: FieldMessages): boolean => isThere(error);
export const isWarned = ({ error, warning }: FieldMessages): boolean => !isThere(error) && isThere(warning);

/** Messages under a field; react-aria ties them to it by aria-describedby. */
export function FieldNotes({ error, warning, hint }: FieldMessages) {
  const isHintShown = isThere(hint) && !isThere(error) && !isThere(warning);
  return (
    <>
      {isThere(error) && (
        <FieldError className={styles.error}>
          <CircleAlert size={12} strokeWidth={2.2} aria-hidden />
          <span>{error}</span>
        </FieldError>
      )}
      {(isThere(warning) || isHintShown) && (
        <Text
          slot="description"
          className={isThere(warning) ? styles.warning : styles.note}
          elementType="div"
        >
          {isThere(warning) ? (
            <>
              <TriangleAlert size={12} strokeWidth={2.2} aria-hidden />
              <span>{warning}</span>
            </>
          ) : (
            hint
          )}
        </Text>
      )}
    </>
  );
}

/** The same messages for a group of controls; `id` is what they are described by. */
export function GroupNotes({ id, ...messages }: FieldMessages & { id: string }) {
  const { error, warning, hint } = messages;
  if (isThere(error) || isThere(warning)) {
    const isError = isThere(error);
    const Icon = isError ? CircleAlert : TriangleAlert;
    return (
      <div id={id} className={isError ? styles.error : styles.warning}>
        <Icon size={12} strokeWidth={2.2} aria-hidden />
        <span>{isError ? error : warning}</span>
      </div>
    );
  }
  return isThere(hint) ? (
    <div id={id} className={styles.note}>
      {hint}
    </div>
  ) : null;
}
