import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Says that a search has no results. `children` says what was searched. */
export const NoMatch = ({
  search,
  onClear,
  children,
}: {
  search: string;
  onClear: () => void;
  children: ReactNode;
}) => (
  <EmptyState
    icon={SearchX}
    title={<Trans>No match for “{search}”</Trans>}
    cause={children}
    action={
      <Button onPress={onClear}>
        <Trans>Clear search</Trans>
      </Button>
    }
  />
);
