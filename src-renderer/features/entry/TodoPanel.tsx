import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import { draftProblemCodes } from '../../../src-shared/domain/draft-problem.ts';
import { tradeInPath } from '../../../src-shared/domain/vehicle-rules.ts';
import { fieldName } from '../../i18n/field-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDocuments } from '../documents/documents-context.ts';
import styles from './entry.module.css';
import { useLateEntry, useSession } from './entry-context.ts';
import type { EntryState } from './entry-form.ts';
import { errorsOf, jumpTo } from './jump.ts';
import { problemText } from './problem-text.ts';

interface TodoLine {
  key: string;
  text: string;
  path: string | null;
  tone: 'bad' | 'warn';
}

const lineOf = (problem: DraftProblem, tone: TodoLine['tone']): TodoLine => ({
  key: `${problem.path} ${problem.code}`,
  text: problemText(problem).todo,
  path: problem.path,
  tone,
});

function Line({ line }: { line: TodoLine }) {
  const session = useSession();
  const { path } = line;
  const Icon = line.tone === 'bad' ? CircleAlert : TriangleAlert;
  return (
    <li className={line.tone === 'bad' ? styles.todoBad : styles.todoWarn}>
      <Icon size={15} aria-hidden />
      {path === null ? (
        <span>{line.text}</span>
      ) : (
        <button type="button" className={styles.todoJump} onClick={() => jumpTo(session, path)}>
          {line.text}
        </button>
      )}
    </li>
  );
}

/** What keeps the order from being placed, then what looks doubtful; each leads to its field. */
export function TodoPanel({ title }: { title?: ReactNode }) {
  return (
    <Todo
      title={title}
      problems={useLateEntry(state => state.problems)}
      serviceErrors={useLateEntry(state => state.serviceErrors)}
      sameVehicles={useLateEntry(state => state.sameVehicles)}
      business={useLateEntry(state => state.business.kind)}
      failedCopies={useDocuments(state => state.copies.filter(copy => copy.state === 'failed').length)}
    />
  );
}

interface TodoProps extends Pick<EntryState, 'problems' | 'serviceErrors' | 'sameVehicles'> {
  business: EntryState['business']['kind'];
  failedCopies: number;
  title: ReactNode;
}

const Todo = memo(function Todo({
  title,
  problems,
  serviceErrors,
  sameVehicles,
  business,
  failedCopies,
}: TodoProps) {
  const { t } = useLingui();
  const errors: TodoLine[] = [
    ...errorsOf(problems).map(problem => lineOf(problem, 'bad')),
    ...(failedCopies > 0
      ? [{ key: 'file_ids', text: t`A document could not be copied`, path: 'file_ids', tone: 'bad' as const }]
      : []),
  ];
  const warnings: TodoLine[] = [
    ...problems.filter(one => one.severity === 'warning').map(problem => lineOf(problem, 'warn')),
    ...serviceErrors.map(({ path, field, code }) => {
      const name = fieldName(path);
      return {
        key: `service ${path} ${code}`,
        text: t`Refused before: ${name}`,
        path: field,
        tone: 'warn' as const,
      };
    }),
    ...Object.entries(sameVehicles).flatMap(([path, rows]) =>
      rows.length === 0
        ? []
        : {
            key: `same ${path}`,
            text: path === tradeInPath ? t`Trade-in on an open order` : t`Same vehicle on an open order`,
            path: `${path}.vin`,
            tone: 'warn' as const,
          },
    ),
    ...(business === 'not_eligible' || business === 'not_channel'
      ? [
          {
            key: 'business',
            text: t`Not allowed for this business`,
            path: 'ordered_for.business_id',
            tone: 'warn' as const,
          },
        ]
      : []),
  ];
  const broken = new Set(problems.map(problem => problem.code)).size;
  const holding = draftProblemCodes.length - broken;
  return (
    <Card
      title={
        <span className={styles.todoTitle}>
          {title ?? <Trans>To do before placing</Trans>}
          <Badge tone={errors.length > 0 ? 'bad' : 'ok'}>{String(errors.length)}</Badge>
        </span>
      }
      aside={
        errors.length + warnings.length > 0 && (
          <span title={t`To the next one; with Shift to the one before`}>
            <Kbd>F8</Kbd>
          </span>
        )
      }
      section={6}
      className={styles.card ?? ''}
    >
      <ul className={styles.todo}>
        {errors.map(line => (
          <Line key={line.key} line={line} />
        ))}
        {warnings.map(line => (
          <Line key={line.key} line={line} />
        ))}
        <li className={styles.todoOk}>
          <Check size={15} aria-hidden />
          <span>
            {broken === 0
              ? t`All rules hold`
              : plural(holding, { one: '# other rule holds', other: '# other rules hold' })}
          </span>
        </li>
      </ul>
    </Card>
  );
});
