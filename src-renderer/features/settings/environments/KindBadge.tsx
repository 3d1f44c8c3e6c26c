import type { EnvironmentKind } from '../../../../src-shared/environment.ts';
import { kindIcons, kindName } from '../../../state/environment-words.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Badge with the kind of an environment: violet for sandboxes, neutral for production. */
export const KindBadge = ({ kind }: { kind: EnvironmentKind }) => (
  <Badge tone={kind === 'production' ? 'neutral' : 'env'} icon={kindIcons[kind]}>
    {kindName(kind)}
  </Badge>
);
