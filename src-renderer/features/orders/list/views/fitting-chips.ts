export interface ChipRoom {
  /** Width of the whole line, in pixels. */
  roomPx: number;
  gapPx: number;
  /** Maximum number of lines. */
  lines: number;
  /** Width in pixels of the button for the chips that do not fit, while it shows no chosen chip. */
  morePx: number;
  /** Additional width in pixels of that button (`morePx`) when it shows a chosen chip. */
  chevronPx: number;
}

/** Whether chips of these widths fit into the lines, if each line is filled from the left as far as possible. */
function doFit(widthsPx: readonly number[], roomPx: number, { gapPx, lines }: ChipRoom): boolean {
  let line = 1;
  let usedPx = 0;
  for (const widthPx of widthsPx) {
    const nextPx = usedPx === 0 ? widthPx : usedPx + gapPx + widthPx;
    if (nextPx <= roomPx) {
      usedPx = nextPx;
      continue;
    }
    line += 1;
    usedPx = widthPx;
    if (line > lines || widthPx > roomPx) return false;
  }
  return true;
}

/**
 * Number of chips that fit, counted from the first one, and the width in pixels that is left for them. The rest is
 * reserved for the button, which is as wide as the widest chip that does not fit, so that nothing moves when the user
 * chooses one.
 */
export function fittingChips(
  widthsPx: readonly number[],
  room: ChipRoom,
): { count: number; chipsPx: number } {
  const all = widthsPx.length;
  if (doFit(widthsPx, room.roomPx, room)) return { count: all, chipsPx: room.roomPx };
  for (let count = all - 1; count > 0; count -= 1) {
    const endPx = Math.max(room.morePx, Math.max(...widthsPx.slice(count)) + room.chevronPx);
    const chipsPx = room.roomPx - room.gapPx - endPx;
    if (doFit(widthsPx.slice(0, count), chipsPx, room)) return { count, chipsPx };
  }
  return { count: 0, chipsPx: 0 };
}
