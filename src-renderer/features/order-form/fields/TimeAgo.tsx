import { formatAgo } from '../../../i18n/format.ts';
import { useNow } from '../../../ui/use-now.ts';

/** How long ago a time was, such as `12 s ago`. The text follows the clock. */
export const TimeAgo = ({ atMs }: { atMs: number }) => <>{formatAgo(atMs, useNow(5_000))}</>;
