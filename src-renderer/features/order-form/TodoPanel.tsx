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
import { useFormSession, useLateOrderForm } from './session/order-form-context.ts';
import { type Doubted, doubtLines, errorLines, failedCopies, type TodoLine } from './todo-lines.ts';

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
  /** Where nothing is left to do and the service was not asked about all of it: what is so then. */
  unchecked?: ReactNode;
}

/** What keeps the order from being placed, then what looks doubtful; each leads to its field. */
export function TodoPanel({ title, unchecked }: TodoPanelProps) {
  return (
    <Todo
      title={title}
      unchecked={unchecked}
      draft={useLateOrderForm(state => state.draft)}
      problems={useLateOrderForm(state => state.problems)}
      fixed={useLateOrderForm(state => state.fixed)}
      changed={useLateOrderForm(state => state.changed)}
      refusal={useLateOrderForm(state => state.refusal)}
      serviceErrors={useLateOrderForm(state => state.serviceErrors)}
      sameVehicles={useLateOrderForm(state => state.sameVehicles)}
      business={useLateOrderForm(state => state.business)}
      price={useLateOrderForm(state => state.price)}
      failedCopies={useDocuments(failedCopies)}
      rejections={useDocuments(state => state.rejections)}
    />
  );
}

interface TodoProps extends Doubted {
  failedCopies: number;
  rejections: DocumentsState['rejections'];
  title: ReactNode;
  unchecked: ReactNode;
}

const Todo = memo(function Todo({ title, unchecked, failedCopies, rejections, ...state }: TodoProps) {
  const { t } = useLingui();
  const errors = errorLines(state.problems, failedCopies);
  const doubts = doubtLines(state, rejections);
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
