/** Minutes after midnight of a time such as `22:00`. */
function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/**
 * Returns when the quiet hours that apply at `nowMs` end, in Unix milliseconds; null outside quiet hours. Quiet hours
 * are in local time, may span midnight (22:00 to 06:00), and are off if both times are equal.
 */
export function quietUntilMs(nowMs: number, hours: { from: string; to: string } | null): number | null {
  if (hours === null || hours.from === hours.to) return null;
  const from = minutesOf(hours.from);
  const to = minutesOf(hours.to);
  const now = new Date(nowMs);
  const minutes = now.getHours() * 60 + now.getMinutes();
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  // At hour 24 begins the next day.
  return isQuiet ? now.setHours(minutes >= to ? 24 : 0, to, 0, 0) : null;
}
