import { formatAgo } from '../../../i18n/format.ts';
import { useNow } from '../../../ui/use-now.ts';

/** `12 s ago`, kept up to date while it is on screen. */
export const TimeAgo = ({ atMs }: { atMs: number }) => <>{formatAgo(atMs, useNow(5_000))}</>;
