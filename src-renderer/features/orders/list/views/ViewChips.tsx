import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import chipStyles from '../../../../ui/chips.module.css';
import { Chips } from '../../../../ui/chips.tsx';
import { cx } from '../../../../ui/cx.ts';
import { ahead, lazyNamed } from '../../../../ui/lazy-named.ts';
import { MenuButton } from '../../../../ui/menu-button.tsx';
import { fittingChips } from './fitting-chips.ts';
import type { ViewChip } from './view-chip.ts';
import styles from './view-chips.module.css';

const MoreChips = ahead(lazyNamed('MoreChips', () => import('./MoreChips.tsx')));

interface ViewChipsProps {
  chips: readonly ViewChip[];
  chosen: string;
  /** Number of characters that fit into each count. */
  countLength: number;
  /**
   * True until the counts are read for the first time. Chips are drawn only afterwards, because their widths depend on
   * the counts.
   */
  isBeforeCounts: boolean;
  onChoose: (id: string) => void;
  /** Content for the right end of the line of chips. */
  children: ReactNode;
}

/** Widths in pixels: the gap between chips (as `--s05`), the chevron with its gap, and the button without a chip. */
const [gapPx, chevronPx, morePx] = [2, 22, 78];
/**
 * Width in pixels from which the chips have one line; below it they have two, because one would have room for only a
 * few.
 */
const oneLineFromPx = 900;

/** How many chips fit. Their widths are measured on an invisible copy of all chips. */
function useFitting(chips: readonly ViewChip[], countLength: number) {
  const line = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [fitting, setFitting] = useState<{ count: number; chipsPx: number } | null>(null);
  const about = `${countLength} ${chips.map(({ label }) => label).join('\n')}`;
  useLayoutEffect(() => {
    const measure = () => {
      if (!line.current || !copy.current || !end.current) return;
      const widthsPx = [...copy.current.children].map(chip => Math.ceil(chip.getBoundingClientRect().width));
      const roomPx = line.current.clientWidth - end.current.offsetWidth;
      const lines = roomPx >= oneLineFromPx ? 1 : 2;
      const next = fittingChips(widthsPx, { roomPx, gapPx, lines, morePx, chevronPx });
      setFitting(now => (now?.count === next.count && now.chipsPx === next.chipsPx ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [line.current, copy.current, end.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [about]);
  return { line, copy, end, fitting };
}

function Words({ chip, countLength }: { chip: ViewChip; countLength: number }) {
  const { t } = useLingui();
  const { label, count, isNone, isSoFar } = chip;
  return (
    <>
      <span className={styles.label} title={label.length > longLabel ? label : undefined}>
        {label}
      </span>{' '}
      <span
        className={styles.count}
        data-none={isNone || undefined}
        data-so-far={isSoFar || undefined}
        title={isSoFar ? t`Number so far: not all orders are loaded in full` : undefined}
        style={{ minWidth: `${countLength}ch` }}
      >
        {count}
      </span>
    </>
  );
}

/** Names with more characters than this may be cut, so they have a tooltip. */
const longLabel = 22;

interface MoreProps {
  chips: readonly ViewChip[];
  chosen: ViewChip | undefined;
  onChoose: (id: string) => void;
}

/** The button and menu for the chips that have no room in the line. If one of these is chosen, the button shows it. */
function More({ chips, chosen, onChoose }: MoreProps) {
  const { t } = useLingui();
  return (
    <MenuButton
      opens="menu"
      variant="quiet"
      className={cx(styles.more, chosen && styles.moreChosen)}
      aria-label={chosen ? t`${chosen.label} ${chosen.count}, more filters` : t`More filters`}
      words={
        <>
          <span className={styles.label}>{chosen ? chosen.label : t`More`}</span>
          {chosen && (
            <span className={styles.count} data-so-far={chosen.isSoFar || undefined}>
              {chosen.count}
            </span>
          )}
          <ChevronDown size={14} aria-hidden />
        </>
      }
    >
      {open => <MoreChips {...open} chips={chips} chosenId={chosen?.id} onChoose={onChoose} />}
    </MenuButton>
  );
}

/** The filters above the list. Filters for which the line has no room are in a menu. */
export function ViewChips({
  chips,
  chosen,
  countLength,
  isBeforeCounts,
  onChoose,
  children,
}: ViewChipsProps) {
  const { t } = useLingui();
  const { line, copy, end, fitting } = useFitting(chips, countLength);
  const shown = chips.slice(0, fitting?.count ?? chips.length);
  const rest = chips.slice(shown.length);
  return (
    <div ref={line} className={cx(styles.line, isBeforeCounts && styles.before)}>
      <div className={styles.chips} style={{ maxWidth: fitting?.chipsPx }}>
        <Chips
          label={t`Filters`}
          chosen={chosen}
          onChoose={onChoose}
          chips={shown.map(chip => ({ id: chip.id, words: <Words chip={chip} countLength={countLength} /> }))}
        />
      </div>
      {rest.length > 0 && (
        <More chips={rest} chosen={rest.find(({ id }) => id === chosen)} onChoose={onChoose} />
      )}
      <span ref={end} className={styles.end}>
        {children}
      </span>
      {/* The style sheet draws the names of the chips in this invisible copy, so that neither a search in the page nor
          a screen reader finds them a second time. */}
      <div ref={copy} className={styles.copy} aria-hidden>
        {chips.map(({ id, label }) => (
          <span key={id} className={chipStyles.chip}>
            <span className={styles.label} data-words={label} />{' '}
            <span style={{ minWidth: `${countLength}ch` }} className={styles.count} />
          </span>
        ))}
      </div>
    </div>
  );
}
