import { Clock } from 'lucide-react';
import { momentAt } from './stop-moment.ts';

export interface StopTimeProps {
  at: string;
  /** Of the stop: its time is told as a clock there shows it, as in the order itself. */
  address: string;
  /** It was said of what is done meanwhile. */
  isPast?: boolean;
}

/** When something is or was at a stop; a small clock where it is not the time of this computer. */
export function StopTime({ at, address, isPast = false }: StopTimeProps) {
  const { words, zoneName } = momentAt(at, address);
  const className = isPast ? 'dim' : undefined;
  if (zoneName === null) return <span className={className}>{words}</span>;
  return (
    <span className={className} title={`${words}, ${zoneName}`}>
      {words}
      <Clock className="orders-zone" size={11} aria-hidden />
      <span className="visually-hidden">, {zoneName}</span>
    </span>
  );
}
