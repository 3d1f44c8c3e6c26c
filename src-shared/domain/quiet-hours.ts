/** Minutes after midnight of a time such as `22:00`; null if the text is not a time. */
function minutesOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

/**
 * Returns when the quiet hours that apply at `nowMs` end, in Unix milliseconds; null outside quiet hours. Quiet hours
 * are in local time, may span midnight (22:00 to 06:00), and are off if both times are equal.
 */
export function quietUntilMs(nowMs: number, hours: { from: string; to: string } | null): number | null {
  const from = hours && minutesOf(hours.from);
  const to = hours && minutesOf(hours.to);
  if (from === null || to === null || from === to) return null;
  const now = new Date(nowMs);
  const minutes = now.getHours() * 60 + now.getMinutes();
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return null;
  const end = new Date(nowMs);
  if (minutes >= to) end.setDate(end.getDate() + 1);
  end.setHours(Math.floor(to / 60), to % 60, 0, 0);
  return end.getTime();
}
