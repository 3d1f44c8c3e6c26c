import type { CalendarDate } from '@internationalized/date';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../cx.ts';
import own from './calendar.module.css';

interface CalendarButtonProps {
  label: string;
  value: CalendarDate | null;
  today: CalendarDate;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (date: CalendarDate) => void;
}

/**
 * Button that opens a calendar, in which the user chooses a day. It is memoized, so that it is not rendered while the
 * user types in the field. Tab skips it, because Alt+Down in the field opens the calendar, too.
 */
export const CalendarButton = memo(function CalendarButton({
  label,
  value,
  today,
  isOpen,
  onOpenChange,
  onChoose,
}: CalendarButtonProps) {
  const { t } = useLingui();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button excludeFromTabOrder className={own.opener} aria-label={t`Open the calendar for ${label}`}>
        <CalendarDays size={14} aria-hidden />
      </Button>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Dialog className={own.dialog} aria-label={label}>
          <Calendar
            aria-label={label}
            value={value}
            defaultFocusedValue={value ?? today}
            autoFocus
            firstDayOfWeek="mon"
            onChange={date => {
              onChoose(date);
              onOpenChange(false);
            }}
          >
            <header className={own.header}>
              <Button slot="previous" className={own.step}>
                <ChevronLeft size={16} aria-hidden />
              </Button>
              <Heading className={own.month} />
              <Button slot="next" className={own.step}>
                <ChevronRight size={16} aria-hidden />
              </Button>
            </header>
            <CalendarGrid className={own.grid}>
              {date => (
                <CalendarCell date={date} className={cx(own.cell, date.compare(today) < 0 && own.past)} />
              )}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});
