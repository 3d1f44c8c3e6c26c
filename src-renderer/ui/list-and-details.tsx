import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { detailsWidthsPx } from '../../src-shared/default-settings.ts';
import { cx } from './cx.ts';
import styles from './list-and-details.module.css';
import { useRoom } from './use-room.ts';

/** The width of the details, and the function to change it. */
export interface DetailsWidth {
  px: number;
  /**
   * Sets another width.
   * @param isFound whether the user has finished changing the width, so that it is saved
   */
  onChange: (px: number, isFound: boolean) => void;
}

export interface ListAndDetailsProps {
  /** The list. */
  children: ReactNode;
  /** The details; null while no item is open. */
  details: ReactNode;
  width: DetailsWidth;
  onClose: () => void;
  /**
   * Called while the details cover a part of the list. Pass it only if the item of the details is no longer in the
   * list.
   */
  onOutdated?: (() => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

const { min, usual } = detailsWidthsPx;
/** Minimum width of the list in pixels, if the details are beside it. */
const minListPx = 640;
/** Width in pixels of the part of the list that is kept visible while the details cover the rest. */
const minSeenListPx = 200;
const stepPx = 16;

/**
 * Returns whether the details cover a part of the list, because there is too little width for both, and the maximum
 * width of the details.
 */
export function arrangementOf(roomPx: number): { isOver: boolean; maxPx: number } {
  const isOver = roomPx < minListPx + min;
  const leftPx = roomPx - (isOver ? minSeenListPx : minListPx);
  return { isOver, maxPx: Math.max(min, Math.min(detailsWidthsPx.max, leftPx)) };
}

interface EdgeProps {
  px: number;
  maxPx: number;
  onChange: DetailsWidth['onChange'];
  onClose: () => void;
}

/** The left edge of the details. Dragging it, or pressing keys on it, changes their width. */
function Edge({ px, maxPx, onChange, onClose }: EdgeProps) {
  const { t } = useLingui();
  const change = (toPx: number, isFound: boolean) =>
    onChange(Math.round(Math.min(maxPx, Math.max(min, toPx))), isFound);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const edge = event.currentTarget;
    const fromX = event.clientX;
    edge.setPointerCapture(event.pointerId);
    let toPx = px;
    const move = (moved: globalThis.PointerEvent) => {
      toPx = px + fromX - moved.clientX;
      change(toPx, false);
    };
    edge.addEventListener('pointermove', move);
    // The browser releases the pointer after `pointerup` and after `pointercancel`, so this one event reports both.
    edge.addEventListener(
      'lostpointercapture',
      () => {
        edge.removeEventListener('pointermove', move);
        if (toPx !== px) change(toPx, true);
      },
      { once: true },
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const toPx = { ArrowLeft: px + stepPx, ArrowRight: px - stepPx, Home: min, End: maxPx }[event.key];
    if (toPx === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (toPx === undefined) onClose();
    else change(toPx, true);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break.
    <div
      role="separator"
      className={styles.edge}
      aria-label={t`Width of the details`}
      aria-orientation="vertical"
      aria-valuenow={px}
      aria-valuemin={min}
      aria-valuemax={maxPx}
      aria-valuetext={plural(px, { one: '# pixel', other: '# pixels' })}
      tabIndex={0}
      onPointerDown={drag}
      onDoubleClick={() => change(usual, true)}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * Returns a click listener that ignores the second click of a double-click on a row, if it hits another element. The
 * first click may have opened details or moved rows, so that element is not meant.
 */
function useDoubleClicks(): (event: MouseEvent) => void {
  const firstRow = useRef<string | null>(null);
  return event => {
    const row = event.target instanceof Element ? (event.target.closest('[role=row]')?.id ?? null) : null;
    if (event.detail <= 1) firstRow.current = row || null;
    else if (firstRow.current !== null && firstRow.current !== row) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/**
 * A list, and the details of its selected item beside it. The user can move the edge between them. If there is too
 * little width, the details cover a part of the list; in a small window, they cover all of it.
 */
export function ListAndDetails({
  children,
  details,
  width,
  onClose,
  onOutdated,
  onKeyDown,
}: ListAndDetailsProps) {
  const whole = useRef<HTMLDivElement>(null);
  const { isOver, maxPx } = arrangementOf(useRoom(whole));
  const px = Math.min(maxPx, Math.max(min, width.px));
  const isOpen = Boolean(details);
  useEffect(() => {
    if (isOver && isOpen) onOutdated?.();
  }, [isOver, isOpen, onOutdated]);
  const onClickCapture = useDoubleClicks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks are those of the list and the details within.
    <div
      ref={whole}
      className={cx(styles.whole, isOpen && styles.open, isOver && styles.over)}
      style={{ '--details': `${px}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onClickCapture={onClickCapture}
    >
      <div className={styles.list}>{children}</div>
      {isOpen && (
        <div className={styles.details}>
          <Edge px={px} maxPx={maxPx} onChange={width.onChange} onClose={onClose} />
          {details}
        </div>
      )}
    </div>
  );
}
