import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/dialog.tsx';
import type { DoubtfulRows } from './state/doubtful-rows.ts';

interface PlaceQuestionProps {
  rows: DoubtfulRows;
  onPlace: (which: 'all' | 'sure') => void;
  onClose: () => void;
}

/** Asks whether to place the doubtful rows too. */
export function PlaceQuestion({ rows, onPlace, onClose }: PlaceQuestionProps) {
  const { t } = useLingui();
  const { good, same, refused, unsure, ids } = rows;
  const [all, sure, doubtful] = [good.length, good.length - ids.size, ids.size];
  const [allCount, sureCount] = [formatCount(all), formatCount(sure)];
  const doubts = [
    same.length > 0 &&
      plural(same.length, {
        one: '# order has the same vehicle as a row above or an open order',
        other: '# orders have the same vehicle as a row above or an open order',
      }),
    refused.length > 0 &&
      plural(refused.length, {
        one: '# order will probably be rejected: it failed the price check',
        other: '# orders will probably be rejected: they failed the price check',
      }),
    unsure.length > 0 &&
      plural(unsure.length, {
        one: '# order is marked “Look at it”',
        other: '# orders are marked “Look at it”',
      }),
  ];
  return (
    <ModalDialog
      isQuestion
      title={
        <Plural
          value={doubtful}
          one={`Check # of ${allCount} orders before placing`}
          other={`Check # of ${allCount} orders before placing`}
        />
      }
      onClose={onClose}
      actions={
        <>
          {' '}
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button onPress={() => onPlace('all')}>{t`Place all ${allCount}`}</Button>
          {sure > 0 && (
            <Button variant="primary" autoFocus onPress={() => onPlace('sure')}>
              {t`Place ${sureCount} without these`}
            </Button>
          )}
        </>
      }
    >
      <ul>{doubts.map(words => words && <li key={words}>{words}</li>)}</ul>
      <p>
        <Trans>Orders that are not placed stay in the table.</Trans>
      </p>
    </ModalDialog>
  );
}
