import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ConflictField, MergeChoice } from '../../../../src-shared/contract/conflicts.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { fieldName } from '../../../i18n/field-name.ts';
import { sideText } from '../../../i18n/field-value.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './conflict.module.css';
import { choose, chosen, readConflict, sendMerged, useConflict } from './conflict-store.ts';
import { LookingAtService } from './FieldsTable.tsx';
import { useStopZones } from './use-stop-zones.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface ChoiceProps {
  field: ConflictField;
  side: MergeChoice;
  text: string;
  value: MergeChoice | null;
}

function Choice({ field, side, text, value }: ChoiceProps) {
  const { t } = useLingui();
  const name = fieldName(field.path);
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={field.path}
        checked={value === side}
        aria-label={side === 'mine' ? t`${name}: your value, ${text}` : t`${name}: current value, ${text}`}
        onChange={() => choose(field.path, side)}
      />
      <span>{text}</span>
    </label>
  );
}

type Side = 'base' | 'mine' | 'theirs';

interface RowProps {
  field: ConflictField;
  textOf: Record<Side, (field: ConflictField) => string>;
}

function Row({ field, textOf }: RowProps) {
  const choices = useConflict(state => state.choices);
  const value = chosen(field, choices);
  return (
    <tr>
      <th scope="row">{fieldName(field.path)}</th>
      <td>{textOf.base(field)}</td>
      {field.by === 'them' ? (
        <>
          <td className="dim">
            <Trans>not changed by you</Trans>
          </td>
          <td>{textOf.theirs(field)}</td>
        </>
      ) : (
        <>
          <td className={value === 'mine' ? styles.chosen : undefined}>
            <Choice field={field} side="mine" text={textOf.mine(field)} value={value} />
          </td>
          <td className={value === 'theirs' ? styles.chosen : undefined}>
            <Choice field={field} side="theirs" text={textOf.theirs(field)} value={value} />
          </td>
        </>
      )}
    </tr>
  );
}

function Table({ fields, zones }: { fields: readonly ConflictField[]; zones: StopZones }) {
  const { t } = useLingui();
  const textOf = {
    base: sideText(fields, ({ base }) => base, zones),
    mine: sideText(fields, ({ mine }) => mine, zones),
    theirs: sideText(fields, ({ theirs }) => theirs, zones),
  };
  return (
    <ValuesTable
      label={t`Your values and the current values`}
      heads={[t`Old value`, t`Your value`, t`Current value`]}
      className={styles.table}
    >
      {fields.map(field => (
        <Row key={field.path} field={field} textOf={textOf} />
      ))}
    </ValuesTable>
  );
}

// @interface update-order.current-revision
/**
 * Compares a change with the order at the service, field by field. The values that the user picks are sent as a new
 * change.
 */
export function ConflictDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useLingui();
  const { entryId, conflict, error, choices, isSending } = useConflict();
  const zones = useStopZones(entry.localId);
  useEffect(() => void readConflict(entry.id), [entry.id]);
  const isDone = entryId === entry.id && conflict?.outcome === 'done';
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone]);
  const read = entryId === entry.id && conflict?.outcome === 'fields' ? conflict : null;
  const chosenNow = read?.fields.map(field => chosen(field, choices)) ?? [];
  const openCount = chosenNow.filter(choice => choice === null).length;
  const isAllTheirs = read !== null && chosenNow.every(choice => choice === 'theirs');
  return (
    <FormDialog
      isWide
      title={entryWhat(entry)}
      submitLabel={isAllTheirs ? t`Keep current values` : t`Send chosen values`}
      isBusy={isSending || (!read && !error)}
      isDisabled={openCount > 0}
      onClose={onClose}
      onSubmit={() => {
        if (!read) return void readConflict(entry.id);
        void sendMerged(entry.id, read.revision).then(isTaken => isTaken && onClose());
      }}
      notice={
        read && !read.isUpdateAllowed ? (
          <Notice tone="warn" title={<Trans>The service does not allow changes to this order now</Trans>}>
            <Trans>
              The service will probably reject your change. You can keep the current values instead.
            </Trans>
          </Notice>
        ) : (
          error && <ErrorNotice error={error} />
        )
      }
    >
      <p>
        <Trans>
          Someone else changed this order before your change reached the service. Nothing was overwritten. If
          only one of you changed a field, that change is kept. If both of you changed a field, choose which
          value to keep.
        </Trans>
      </p>
      {!read && !error && (
        <p role="status">
          <LookingAtService />
        </p>
      )}
      {read && <Table fields={read.fields} zones={zones} />}
      {read && (
        <p role="status" className="sub">
          {openCount > 0 && (
            <Plural
              value={openCount}
              one="Choose a value for 1 more field."
              other="Choose values for # more fields."
            />
          )}
        </p>
      )}
    </FormDialog>
  );
}
