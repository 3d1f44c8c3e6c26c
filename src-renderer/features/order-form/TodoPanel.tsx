import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleAlert, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { shallow } from 'zustand/shallow';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { NeedMark } from '../../ui/fields/FieldNotes.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDocuments } from '../documents/documents-context.ts';
import type { DocumentsState } from '../documents/documents-store.ts';
import { AllPassed, type AllPassedProps } from './AllPassed.tsx';
import { jumpTo } from './jump.ts';
import styles from './order-form.module.css';
import type { OrderFormState } from './session/order-form.ts';
import { useFormSession, useLateOrderForm } from './session/order-form-context.ts';
import { type Doubted, doubtLines, errorLines, failedCopies, type TodoLine } from './todo-lines.ts';

const looks = {
  needed: { icon: Circle, className: styles.todoNeeded },
  wrong: { icon: CircleAlert, className: styles.todoBad },
  doubtful: { icon: TriangleAlert, className: styles.todoWarn },
} as const;

function Line({ line: { path, text, kind } }: { line: TodoLine }) {
  const session = useFormSession();
  const { icon: Icon, className } = looks[kind];
  return (
    <li className={className}>
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
  /** Text for the time when nothing is left to do, but the service has not checked everything. */
  unchecked?: ReactNode;
}

/**
 * The state of the form without `save` and `nowMs`, which change at every key although no line of the list depends on
 * them.
 */
const withoutSaving = ({ save: _save, nowMs: _nowMs, ...state }: OrderFormState) => state;

/**
 * The list of what is left to do: first errors, which prevent placing the order, then doubts. Each line is a link to
 * its field.
 */
export const TodoPanel = (words: TodoPanelProps) => (
  <Todo
    {...words}
    doubted={useLateOrderForm(useShallow(withoutSaving))}
    documents={useDocuments(state => state)}
  />
);

interface TodoProps extends TodoPanelProps {
  doubted: Doubted;
  documents: DocumentsState;
}

/** Colour of the list: red only if something is wrong; fields that are still empty are not red. */
function toneOf(lines: readonly TodoLine[], { sameVehicles }: Doubted): Tone {
  if (lines.some(({ kind }) => kind === 'wrong')) return 'bad';
  if (lines.some(({ kind }) => kind === 'doubtful')) return 'warn';
  const isChecked = Object.values(sameVehicles).every(found => found?.isWhole === true);
  return lines.length === 0 && isChecked ? 'ok' : 'neutral';
}

const Todo = memo(function Todo({ doubted, documents, ...words }: TodoProps) {
  const lines = [...errorLines(doubted, failedCopies(documents)), ...doubtLines(doubted, documents)];
  const { price, business, sameVehicles } = doubted;
  return (
    <TodoCard
      {...words}
      lines={lines}
      tone={toneOf(lines, doubted)}
      price={price}
      business={business}
      sameVehicles={sameVehicles}
    />
  );
});

interface TodoCardProps extends TodoPanelProps, Omit<AllPassedProps, 'unchecked'> {
  lines: readonly TodoLine[];
  tone: Tone;
}

/**
 * Whether the card would look the same. At every key the lines are new objects, but most keys change none of their
 * texts.
 */
const isShownAlike = ({ lines: before, ...were }: TodoCardProps, { lines, ...are }: TodoCardProps): boolean =>
  shallow(were, are) && JSON.stringify(before) === JSON.stringify(lines);

const TodoCard = memo(function TodoCard(props: TodoCardProps) {
  const { title, unchecked, lines, tone, price, business, sameVehicles } = props;
  const { t } = useLingui();
  const count = (kind: TodoLine['kind']) => lines.filter(line => line.kind === kind).length;
  const [needed, wrong, doubtful] = [count('needed'), count('wrong'), count('doubtful')];
  return (
    <Card
      title={
        <span className={styles.todoTitle}>
          {title ?? <Trans>To do before placing</Trans>}
          <Badge tone={tone}>
            <span aria-hidden>{lines.length}</span>
            <span className="visually-hidden">
              {lines.length > 0 && (
                <Trans>
                  Fields needed: {needed}, to correct: {wrong}, to check: {doubtful}
                </Trans>
              )}
            </span>
          </Badge>
        </span>
      }
      aside={
        lines.length > 0 && (
          <span title={t`Go to the next item. With Shift: go to the previous item.`}>
            <Kbd>F8</Kbd>
          </span>
        )
      }
      section={6}
      className={styles.card}
    >
      <ul className={styles.todo}>
        {lines.map(line => (
          <Line key={line.key} line={line} />
        ))}
        {lines.length === 0 && (
          <AllPassed price={price} business={business} sameVehicles={sameVehicles} unchecked={unchecked} />
        )}
      </ul>
      <p className={styles.legend}>
        <span>
          <NeedMark need="required" /> <Trans>Field is needed</Trans>
        </span>
        <span>
          <NeedMark need="either" /> <Trans>One of two fields is needed</Trans>
        </span>
      </p>
    </Card>
  );
}, isShownAlike);
