import { axisX, axisY, barX, plot, rectY, ruleX, ruleY, text } from '@observablehq/plot';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import type { LeadTimeBin, RouteCost, SpanCount } from '../../../src-shared/report/series.ts';
import { formatDate, formatShortCount, formatShortMonth } from '../../i18n/format.ts';
import { costsHeightPx, leadTimesHeightPx, overTimeHeightPx } from './plot-heights.ts';
import styles from './reports.module.css';

/**
 * Class for the CSS rules in `reports.module.css`. Plot itself would write its rules into a style element, which the
 * page's Content Security Policy forbids.
 */
const className = styles.plot;

/** CSS variables instead of colours, so that a chart follows the theme without being drawn again. */
const ink = { bar: 'var(--accent)', rest: 'var(--line-control)', line: 'var(--line-strong)' };

type Options = NonNullable<Parameters<typeof plot>[0]>;

function drawn(options: Options): Element {
  const element = plot({ ...options, className });
  // Removes Plot's style elements now. Once the chart was in the page, the Content Security Policy would block and
  // report them.
  for (const style of element.querySelectorAll('style')) style.remove();
  // Hides the drawing from screen readers, which get the description and the table of figures instead.
  element.setAttribute('aria-hidden', 'true');
  element.removeAttribute('aria-label');
  return element;
}

/** Margins in pixels. The right one has room for half of the last label of the axis. */
const around = { marginTop: 10, marginRight: 16, marginBottom: 22, marginLeft: 38 };

/** Number of ticks on an axis of counts: at most the largest count, because there are no half orders. */
const ticksOf = (counts: readonly number[]): number =>
  Math.max(1, Math.min(3, Math.ceil(Math.max(...counts))));

interface Span {
  start: Date;
  end: Date;
  value: number;
}

function spansOf(spans: readonly SpanCount[], divisor: number): Span[] {
  const starts = spans.map(({ day }) => Date.parse(day));
  const usual = (starts[1] ?? 0) - (starts[0] ?? 0);
  const lengthMs = usual > 0 ? usual : 7 * dayMs;
  return spans.map(({ value }, index) => {
    const start = starts[index] ?? 0;
    return {
      start: new Date(start),
      end: new Date(starts[index + 1] ?? start + lengthMs),
      value: value / divisor,
    };
  });
}

/**
 * A chart always has space for this many bars. If there are fewer, some space stays empty, because a single wide bar
 * would look like an area.
 */
const minSpans = 4;

function domainOf(spans: readonly Span[]): { domain?: [Date, Date] } {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return {};
  const lengthMs = last.end.getTime() - last.start.getTime();
  const aroundMs = (Math.max(0, minSpans - spans.length) * lengthMs) / 2;
  return { domain: [new Date(first.start.getTime() - aroundMs), new Date(last.end.getTime() + aroundMs)] };
}

/** Up to this many bars, each has a label. If there are more, only months and years are labelled. */
const maxNamed = 30;

/** Label of a month: `Nov`; for January, the year. */
const monthTick = (start: Date): string =>
  start.getUTCMonth() === 0 ? String(start.getUTCFullYear()) : formatShortMonth(start.getTime(), 'UTC');

function spanTicks(spans: readonly Span[], max: number) {
  if (spans.length > maxNamed) return { ticks: max, tickFormat: monthTick };
  const every = Math.ceil(spans.length / max);
  return {
    ticks: spans.flatMap(({ start }, index) => (index % every === 0 ? [start] : [])),
    tickFormat: (start: Date) => formatDate(start.getTime(), 'UTC'),
  };
}

/**
 * Bars over time.
 * @param divisor 100 to convert cents to euro
 */
export function overTime(counts: readonly SpanCount[], width: number, divisor = 1): Element {
  const spans = spansOf(counts, divisor);
  return drawn({
    ...around,
    marginBottom: 32,
    height: overTimeHeightPx,
    width,
    x: { type: 'utc', label: null, ...domainOf(spans) },
    y: { label: null, nice: true, zero: true },
    marks: [
      axisY({
        ticks: ticksOf(spans.map(({ value }) => value)),
        tickSize: 0,
        tickFormat: (value: number) => formatShortCount(value),
        label: null,
      }),
      ruleY([0], { stroke: ink.line }),
      rectY(spans, {
        x1: 'start',
        x2: 'end',
        y: 'value',
        fill: ink.bar,
        inset: spans.length > 60 ? 0 : 0.75,
      }),
      axisX({
        ...spanTicks(spans, Math.max(2, Math.min(6, Math.floor(width / 60)))),
        tickSize: 3,
        label: null,
      }),
    ],
  });
}

/** Horizontal bars for the costs of routes, each with its amount. */
export function costs(
  routes: readonly (RouteCost & { name: string; amount: string })[],
  width: number,
): Element {
  const order = routes.map(({ name }) => name);
  return drawn({
    width,
    height: costsHeightPx(routes.length),
    marginTop: 2,
    marginBottom: 2,
    marginLeft: 66,
    // Room on the right for the amount at the end of the longest bar.
    marginRight: 12 + 6.4 * Math.max(...routes.map(({ amount }) => amount.length)),
    x: { axis: null, zero: true },
    y: { label: null, domain: order, padding: 0.28 },
    marks: [
      axisY({ tickSize: 0, label: null }),
      barX(routes, {
        x: 'costCents',
        y: 'name',
        fill: ({ route }: RouteCost) => (route === null ? ink.rest : ink.bar),
      }),
      text(routes, { x: 'costCents', y: 'name', text: 'amount', textAnchor: 'start', dx: 5 }),
      ruleX([0], { stroke: ink.line }),
    ],
    color: { type: 'identity' },
  });
}

/** Bars for the numbers of orders by the time until their delivery. The last bar includes all longer times. */
export function leadTimes(bins: readonly LeadTimeBin[], width: number): Element {
  const step = (bins[0]?.toHours ?? 24) - (bins[0]?.fromHours ?? 0);
  const isInDays = step >= 12;
  const scale = isInDays ? 24 : 1;
  const bars = bins.map(({ fromHours, toHours, count }) => ({
    start: fromHours / scale,
    end: (toHours ?? fromHours + step) / scale,
    count,
    fill: toHours === null ? ink.rest : ink.bar,
  }));
  const open = bins.find(({ toHours }) => toHours === null);
  return drawn({
    ...around,
    height: leadTimesHeightPx,
    width,
    x: { label: null },
    y: { label: null, nice: true, zero: true },
    color: { type: 'identity' },
    marks: [
      axisY({
        ticks: ticksOf(bars.map(({ count }) => count)),
        tickSize: 0,
        tickFormat: (value: number) => formatShortCount(value),
        label: null,
      }),
      ruleY([0], { stroke: ink.line }),
      rectY(bars, { x1: 'start', x2: 'end', y: 'count', fill: 'fill', inset: 0.75 }),
      axisX({
        ticks: Math.max(2, Math.min(8, Math.floor(width / 44))),
        tickSize: 3,
        label: null,
        tickFormat: (value: number) =>
          `${open && value * scale > open.fromHours ? '>' : ''}${value}${isInDays ? ' d' : ' h'}`,
      }),
    ],
  });
}
