import { useEffect, useState } from 'react';
import { formatAgo } from '../../../i18n/format.ts';

const stepMs = 5_000;

/** `12 s ago`, kept true while it is on screen. */
export function TimeAgo({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return <>{formatAgo(atMs, nowMs)}</>;
}
