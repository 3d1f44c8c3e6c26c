import { useEffect, useState } from 'react';
import type { EventPayload } from '../../../../src-shared/contract/contract.ts';
import { onEvent } from '../../../bridge/bridge.ts';

type Progress = EventPayload<'moving.progress'>;

/** How far the move is that is running; null before it has told. */
export function useProgress(): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => onEvent('moving.progress', setProgress), []);
  return progress;
}
