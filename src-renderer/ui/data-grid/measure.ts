import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import type { GridColumn, Needs, Piece } from './columns.ts';
import styles from './data-grid.module.css';

type NeedsByColumn = ReadonlyMap<string, Needs>;

const noNeeds: NeedsByColumn = new Map();

/** Width in pixels that is added to each cell, because the measured widths are not whole pixels. */
const sparePx = 1;
const maxKept = 5_000;
/** Widths in pixels that were measured, by typeface and text. */
const kept = new Map<string, number>();

const keyOf = ({ text, font = 'plain' }: Piece): string => `${font} ${text}`;

/** Measures texts in an element of the grid. A canvas could not measure figures of equal width. */
function measure(grid: HTMLElement, pieces: readonly Piece[]): void {
  if (kept.size > maxKept) kept.clear();
  const fresh = new Map(
    pieces.map(piece => [keyOf(piece), piece] as const).filter(([key]) => !kept.has(key)),
  );
  if (fresh.size === 0) return;
  const ruler = document.createElement('div');
  ruler.className = cx(styles.ruler);
  ruler.ariaHidden = 'true';
  const spans = [...fresh].map(([key, { text, font }]) => {
    const span = document.createElement('span');
    span.className = cx(
      font === 'heading' && styles.headingText,

      font === 'bold' && styles.bold,
      font === 'mono' && 'mono',
      font === 'figures' && styles.figures,
    );
    span.textContent = text;
    ruler.append(span);
    return { key, span };
  });
  grid.append(ruler);
  for (const { key, span } of spans) kept.set(key, span.getBoundingClientRect().width);
  ruler.remove();
}

/** Maximum measured widths in pixels, so that one very long text does not take the width of all other columns. */
const longestPx = { whole: 420, least: 240 };

const widthOf = (pieces: readonly Piece[], mostPx: number): number =>
  Math.min(
    mostPx,
    Math.ceil(pieces.reduce((sum, piece) => sum + (kept.get(keyOf(piece)) ?? 0) + (piece.px ?? 0), sparePx)),
  );

/** Whether the typefaces of a grid are loaded. Before that, texts would be measured in other typefaces. */
function useFontsLoaded(ref: RefObject<HTMLElement | null>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const { fontSize, fontFamily } = getComputedStyle(ref.current);
    const mono = getComputedStyle(document.documentElement).getPropertyValue('--mono');
    let isOver = false;
    const fonts = [fontFamily, mono].map(family => document.fonts.load(`${fontSize} ${family}`));
    void Promise.allSettled(fonts).then(() => {
      if (!isOver) setLoaded(true);
    });
    return () => {
      isOver = true;
    };
  }, [ref]);
  return isLoaded;
}

/**
 * Measures the widths that columns need for the rows loaded so far. The widths of an array of columns only increase, so
 * that columns do not jump while the user scrolls.
 * @returns widths by the name of the column, for columns with `needOf`
 */
export function useNeeds<Row extends object>(
  ref: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): NeedsByColumn {
  const areFontsLoaded = useFontsLoaded(ref);
  const [needs, setNeeds] = useState<NeedsByColumn>(noNeeds);
  const measured = useRef({ of: columns, rows: new WeakSet<Row>(), needs: noNeeds });
  useLayoutEffect(() => {
    const grid = ref.current;
    if (grid === null || !areFontsLoaded) return;
    if (measured.current.of !== columns)
      measured.current = { of: columns, rows: new WeakSet(), needs: noNeeds };
    const known = measured.current;
    const fresh = rows.filter(row => !known.rows.has(row));
    if (fresh.length === 0) return;
    for (const row of fresh) known.rows.add(row);
    known.needs = grown(known.needs, grid, columns, fresh);
    setNeeds(known.needs);
  }, [ref, columns, rows, areFontsLoaded]);
  return needs;
}

function grown<Row>(
  before: NeedsByColumn,
  grid: HTMLElement,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): NeedsByColumn {
  const needing = columns.flatMap(({ name, label, isSortable, mostPx = longestPx.whole, needOf }) => {
    if (!needOf) return [];
    // A sortable column needs 16 pixels for the arrow in its heading.
    const heading: Piece = { text: label, font: 'heading', px: isSortable ? 16 : 0 };
    return [{ name, mostPx, all: [{ whole: [heading] }, ...rows.map(needOf)] }];
  });
  measure(
    grid,
    needing.flatMap(({ all }) => all.flatMap(({ whole, least = whole }) => [...whole, ...least])),
  );
  const needs = new Map(before);
  let isSame = true;
  for (const { name, mostPx, all } of needing) {
    const { wholePx, leastPx } = before.get(name) ?? { wholePx: 0, leastPx: 0 };
    const now = {
      wholePx: Math.max(wholePx, ...all.map(({ whole }) => widthOf(whole, mostPx))),
      leastPx: Math.max(leastPx, ...all.map(({ whole, least = whole }) => widthOf(least, longestPx.least))),
    };
    isSame &&= now.wholePx === wholePx && now.leastPx === leastPx;
    needs.set(name, now);
  }
  return isSame ? before : needs;
}
