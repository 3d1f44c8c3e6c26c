import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { todayHere } from '../../../src-shared/domain/local-time.ts';
import { visibleText } from '../../../src-shared/domain/visible-text.ts';
import { daysUntil, type ReportDays } from '../../../src-shared/report/bounds.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import {
  type LeadTimeBin,
  type ReportSeries,
  type SpanCount,
  type SpanUnit,
  seriesOf,
} from '../../../src-shared/report/series.ts';
import { formatCount, formatMinutes, formatMoney } from '../../i18n/format.ts';
import { dayText } from '../../ui/fields/times-text.ts';
import { useInSlices } from '../../ui/use-in-slices.ts';
import { Chart, type Plots } from './Chart.tsx';
import { costsHeightPx, leadTimesHeightPx, overTimeHeightPx } from './plot-heights.ts';
import { groupName } from './report-words.ts';
import styles from './reports.module.css';
import { useReports } from './reports-store.ts';

interface ChartsProps {
  lines: readonly ReportLine[];
  /** Whether `lines` contains all rows of the report. */
  isWhole: boolean;
}

interface SeriesProps {
  series: ReportSeries;
  isWhole: boolean;
}

const sumOf = (spans: readonly SpanCount[]): number => spans.reduce((sum, { value }) => sum + value, 0);
const most = (spans: readonly SpanCount[]): SpanCount | undefined =>
  spans.reduce<SpanCount | undefined>(
    (top, span) => (top && top.value >= span.value ? top : span),
    undefined,
  );
const spanName = ({ day }: SpanCount, unit: SpanUnit): string =>
  unit === 'month' ? groupName(day.slice(0, 7), 'month') : dayText(day);

/**
 * The days on the time axis of charts: the whole period until today if all rows were read, otherwise only the days of
 * the rows.
 */
function useDays(isWhole: boolean): ReportDays {
  const days = useReports(state => state.days);
  return useMemo(() => daysUntil(isWhole ? days : null, todayHere(Date.now())), [isWhole, days]);
}

function OrdersAWeek({ series: { orders: weeks }, isWhole }: SeriesProps) {
  const { t } = useLingui();
  const draw = useCallback((plots: Plots, widthPx: number) => plots.overTime(weeks, widthPx), [weeks]);
  const count = formatCount(sumOf(weeks));
  const top = most(weeks);
  const [topCount, topWeek] = [formatCount(top?.value ?? 0), top ? spanName(top, 'week') : ''];
  const perWeek = sumOf(weeks) / Math.max(1, weeks.length);
  const average = formatCount(perWeek < 10 ? Math.round(perWeek * 10) / 10 : Math.round(perWeek));
  return (
    <Chart
      title={<Trans>Orders per week</Trans>}
      aside={weeks.length > 0 && <Trans>{average} per week on average</Trans>}
      label={plural(weeks.length, {
        one: `Orders per week: ${count} in total, in # week. Highest: ${topCount}, in the week from ${topWeek}.`,
        other: `Orders per week: ${count} in total, in # weeks. Highest: ${topCount}, in the week from ${topWeek}.`,
      })}
      draw={draw}
      heightPx={overTimeHeightPx}
      nothing={<Trans>No order in this report has a creation time.</Trans>}
      isWhole={isWhole}
      figuresTitle={t`Orders per week as a table`}
      headings={[t`Week starting`, t`Orders`]}
      figures={weeks.map(week => [spanName(week, 'week'), formatCount(week.value)])}
    />
  );
}

function CostByRoute({ series, isWhole }: SeriesProps) {
  const { t } = useLingui();
  const routes = useMemo(
    () =>
      series.routes.map(route => ({
        ...route,
        name: visibleText(route.route ?? t`others`),
        amount: formatMoney(route.costCents),
      })),
    [series, t],
  );
  const draw = useCallback((plots: Plots, widthPx: number) => plots.costs(routes, widthPx), [routes]);
  const words = routes.map(({ name, amount }) => `${name} ${amount}`).join(', ');
  return (
    <Chart
      title={<Trans>Cost by route</Trans>}
      label={t`Cost by route: ${words}.`}
      draw={draw}
      heightPx={costsHeightPx(routes.length)}
      nothing={<Trans>No order in this report has a known cost in EUR.</Trans>}
      isWhole={isWhole}
      figuresTitle={t`Cost by route as a table`}
      headings={[t`Route`, t`Orders`, t`Cost`]}
      figures={routes.map(({ name, count, amount }) => [name, formatCount(count), amount])}
    />
  );
}

/** Name of a bin of times until delivery: `6–12 h`, `2–3 d`, `over 7 d`. */
function binName({ fromHours, toHours }: LeadTimeBin, over: (from: string) => string): string {
  const [size, unit] =
    (toHours ?? fromHours) - (toHours === null ? 0 : fromHours) >= 12 ? [24, 'd'] : [1, 'h'];
  return toHours === null
    ? over(`${fromHours / size} ${unit}`)
    : `${fromHours / size}–${toHours / size} ${unit}`;
}

function LeadTimes({ series: { leadTimes: times }, isWhole }: SeriesProps) {
  const { t } = useLingui();
  const draw = useCallback(
    (plots: Plots, widthPx: number) => plots.leadTimes(times?.bins ?? [], widthPx),
    [times],
  );
  const median = times === null ? '' : formatMinutes(times.medianMinutes);
  const ninetieth = times === null ? '' : formatMinutes(times.ninetiethMinutes);
  const count = times?.count ?? 0;
  return (
    <Chart
      title={<Trans>Transit time</Trans>}
      aside={times !== null && <Trans>median {median}</Trans>}
      label={plural(count, {
        one: `Transit time of # order: half took at most ${median}, nine of ten at most ${ninetieth}.`,
        other: `Transit time of # orders: half took at most ${median}, nine of ten at most ${ninetieth}.`,
      })}
      draw={draw}
      heightPx={leadTimesHeightPx}
      nothing={<Trans>No order in this report has a valid pickup time and a valid delivery time.</Trans>}
      isWhole={isWhole}
      figuresTitle={t`Transit time as a table`}
      headings={[t`Transit time`, t`Orders`]}
      figures={(times?.bins ?? []).map(bin => [
        binName(bin, from => t`over ${from}`),
        formatCount(bin.count),
      ])}
    />
  );
}

function RefuelCost({ series, isWhole }: SeriesProps) {
  const { t } = useLingui();
  const { spans, unit } = series.refuelling;
  const total = sumOf(spans);
  const isEmpty = spans.every(({ value }) => value === 0);
  const draw = useCallback((plots: Plots, widthPx: number) => plots.overTime(spans, widthPx, 100), [spans]);
  const amount = formatMoney(total);
  const top = most(spans);
  const [topAmount, topName] = [formatMoney(top?.value ?? 0), top ? spanName(top, unit) : ''];
  return (
    <Chart
      title={
        unit === 'week' ? <Trans>Refuelling cost per week</Trans> : <Trans>Refuelling cost per month</Trans>
      }
      aside={!isEmpty && amount}
      label={
        unit === 'week'
          ? t`Refuelling cost per week: ${amount} in total. Highest: ${topAmount}, in the week from ${topName}.`
          : t`Refuelling cost per month: ${amount} in total. Highest: ${topAmount}, in ${topName}.`
      }
      draw={draw}
      heightPx={overTimeHeightPx}
      nothing={<Trans>No refuelling costs in EUR in this period.</Trans>}
      isWhole={isWhole}
      figuresTitle={t`Refuelling cost as a table`}
      headings={[unit === 'week' ? t`Week starting` : t`Month`, t`Cost`]}
      figures={isEmpty ? [] : spans.map(span => [spanName(span, unit), formatMoney(span.value)])}
    />
  );
}

/** Says that the charts include only some of the orders, and how many. */
function SoFar({ series: { lines }, isWhole }: SeriesProps) {
  if (isWhole) return null;
  return (
    <p className={styles.chartsSoFar}>
      <Plural
        value={lines.length}
        one="Charts cover 1 order so far."
        other={`Charts cover ${formatCount(lines.length)} orders so far.`}
      />
    </p>
  );
}

/** All charts of the report. */
export function Charts({ lines, isWhole }: ChartsProps) {
  const days = useDays(isWhole);
  const begin = useCallback(() => seriesOf(lines, days), [lines, days]);
  const series = useInSlices(begin);
  if (series === null) return null;
  const props = { series, isWhole: isWhole && series.lines === lines && series.days === days };
  return (
    <>
      <SoFar {...props} />
      <OrdersAWeek {...props} />
      <CostByRoute {...props} />
      <LeadTimes {...props} />
      <RefuelCost {...props} />
    </>
  );
}
