import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDocuments } from '../documents/documents-context.ts';
import type { DocumentsState } from '../documents/documents-store.ts';
import { AllPassed } from './AllPassed.tsx';
import { jumpTo } from './jump.ts';
import styles from './order-form.module.css';
import type { OrderFormState } from './session/order-form.ts';
import { useFormSession, useLateOrderForm } from './session/order-form-context.ts';
import { doubtLines, errorLines, failedCopies, type TodoLine } from './todo-lines.ts';

function Line({ line: { path, text }, isError }: { line: TodoLine; isError: boolean }) {
  const session = useFormSession();
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <li className={isError ? styles.todoBad : styles.todoWarn}>
      <Icon size={15} aria-hidden />
      {path === null ? (
        <span>{text}</span>
      ) : (
        <button type="button" className={styles.todoJump} onClick={() => jumpTo(session, path)}>
          {text}
        </button>
      )}
    </li>
  );
}

interface TodoPanelProps {
  title?: ReactNode;
  /** Shown if nothing is left to do, but the service has not checked everything. */
  unchecked?: ReactNode;
}

/** The list of errors, which keep the order from being placed, then of doubts. Each line leads to its field. */
export const TodoPanel = (words: TodoPanelProps) => (
  <Todo {...words} state={useLateOrderForm(state => state)} documents={useDocuments(state => state)} />
);

interface TodoProps extends TodoPanelProps {
  state: OrderFormState;
  documents: DocumentsState;
}

const Todo = memo(function Todo({ title, unchecked, state, documents }: TodoProps) {
  const { t } = useLingui();
  const errors = errorLines(state.problems, failedCopies(documents));
  const doubts = doubtLines(state, documents.rejections);
  const isChecked = Object.values(state.sameVehicles).every(found => found?.isWhole === true);
  const tone = errors.length > 0 ? 'bad' : doubts.length > 0 ? 'warn' : isChecked ? 'ok' : 'neutral';
  return (
    <Card
      title={
        <span className={styles.todoTitle}>
          {title ?? <Trans>To do before placing</Trans>}
          <Badge tone={tone}>
            <span aria-hidden>{errors.length + doubts.length}</span>
            <span className="visually-hidden">
              {errors.length + doubts.length > 0 && (
                <Trans>
                  {errors.length} to correct, {doubts.length} to check
                </Trans>
              )}
            </span>
          </Badge>
        </span>
      }
      aside={
        errors.length + doubts.length > 0 && (
          <span title={t`To the next one; with Shift to the one before`}>
            <Kbd>F8</Kbd>
          </span>
        )
      }
      section={6}
      className={styles.card}
    >
      <ul className={styles.todo}>
        {errors.map(line => (
          <Line key={line.key} line={line} isError />
        ))}
        {doubts.map(line => (
          <Line key={line.key} line={line} isError={false} />
        ))}
        {errors.length + doubts.length === 0 && (
          <AllPassed
            price={state.price}
            business={state.business}
            sameVehicles={state.sameVehicles}
            unchecked={unchecked}
          />
        )}
      </ul>
    </Card>
  );
});
