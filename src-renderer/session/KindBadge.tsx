import type { EnvironmentKind } from '../../src-shared/environment.ts';
import { Badge } from '../ui/badge.tsx';
import { kindIcons, kindName } from './environment-words.ts';

/** Violet for sandboxes everywhere, calm for production. */
export const KindBadge = ({ kind }: { kind: EnvironmentKind }) => (
  <Badge tone={kind === 'production' ? 'neutral' : 'env'} icon={kindIcons[kind]}>
    {kindName(kind)}
  </Badge>
);
