import { useLingui } from '@lingui/react/macro';
import { FileX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { AppError } from '../../../src-shared/errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropArea } from '../documents/DropArea.tsx';
import type { DocumentCandidate } from '../documents/document-check.ts';
import { FormCards } from './cards/FormCards.tsx';
import { useDoubtfulPress } from './doubtful-press.ts';
import { jumpTo, openPaths } from './jump.ts';
import styles from './order-form.module.css';
import { stepToProblem } from './problem-steps.ts';
import { focusedPath, focusSection, isLastText } from './session/focus-field.ts';
import type { OrderForm } from './session/order-form.ts';
import { useLeaveKey } from './use-leave-key.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface FormPageProps {
  form: OrderForm;
  /** Text over the form while files are dragged above it. It says what happens to dropped files. */
  dropLabel: string;
  header: ReactNode;
  notices: ReactNode;
  sideLabel: string;
  side: ReactNode;
  /** Called when the user presses the shortcut that places the order or saves the change. */
  onSend: () => void;
  /**
   * The button that places the order or saves the change.
   * @param seenDoubts keys of the doubts that the first press of the shortcut has shown; empty before that press
   */
  button: (seenDoubts: string) => ReactNode;
}

/** The order form with its cards, its side panel and its shortcuts, for new orders and for changes of accepted ones. */
export function FormPage(props: FormPageProps) {
  const { form, dropLabel, header, notices, sideLabel, side, onSend, button } = props;
  const { getState } = form.state;
  const attach = (candidates: DocumentCandidate[]) => {
    form.documents.add(candidates);
    form.reveal('file_ids');
    // Scrolls to the documents, so that the user sees whether a file that was dropped somewhere else in the form is
    // added or refused.
    requestAnimationFrame(() =>
      document
        .querySelector('[data-path="file_ids"]')
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };
  useLeaveKey();
  const { press, seenDoubts } = useDoubtfulPress(form, onSend);
  useShortcuts({
    onPlace: press,
    isPlacedByEnter: target => getState().isCorrection && isLastText(target),
    onSection: number => {
      if (focusSection(document, number)) return;
      // While only refused fields are shown, this section does not exist yet, so the whole form is shown first.
      flushSync(form.showWhole);
      focusSection(document, number);
    },
    onProblem: direction => {
      const path = stepToProblem(openPaths(form), getState().draft, focusedPath(), direction);
      if (path !== null) jumpTo(form, path);
    },
  });
  useEffect(() => {
    const refused = form.state.getState().serviceErrors.find(({ field }) => field !== null)?.field;
    if (refused) jumpTo(form, refused);
  }, [form]);
  return (
    <DropArea className={styles.view} onFiles={attach} label={dropLabel}>
      {header}
      <div className={styles.scroll}>
        <div className={styles.page}>
          <div className={styles.form}>
            {notices}
            <FormCards />
          </div>
          <aside className={styles.side} aria-label={sideLabel}>
            <div className={styles.known}>{side}</div>
            {button(seenDoubts)}
          </aside>
        </div>
      </div>
    </DropArea>
  );
}

export const FormLoading = () => <div className={styles.view} aria-busy="true" />;

interface FormFailedProps {
  error: AppError;
  onTryAgain: () => void;
  /** A button to another view, so that the user can leave the failed form. */
  elsewhere: ReactNode;
}

/** Shown in place of a form that could not be opened. */
export function FormFailed({ error, onTryAgain, elsewhere }: FormFailedProps) {
  const { t } = useLingui();
  const { title, detail } = errorText(error);
  return (
    <EmptyState
      icon={FileX}
      title={title}
      cause={detail}
      action={
        <>
          <Button onPress={onTryAgain}>{t`Try again`}</Button>
          {elsewhere}
        </>
      }
    />
  );
}
