import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigate } from '../navigation/navigation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useApp } from './app-store.ts';
import type { Scope } from './environment-words.ts';
import { useIsScopeMissing } from './scopes.ts';

export interface ScopeNoticeProps {
  scope: Scope;
  /** Says for what the scope is needed, and what works without it. */
  children: ReactNode;
}

// @interface auth.scopes
/**
 * Notice in place of a part of the screen that needs a scope which the credential lacks. If the credential has the
 * scope, nothing is shown.
 */
export function ScopeNotice({ scope, children }: ScopeNoticeProps) {
  const asked = useApp(app => app.info?.environment.scopes ?? null);
  if (!useIsScopeMissing(scope)) return null;
  return (
    <Notice
      tone="warn"
      title={
        asked === null || asked.includes(scope) ? (
          <Trans>
            The credential lacks the permission <code>{scope}</code>
          </Trans>
        ) : (
          <Trans>
            This environment does not ask for the permission <code>{scope}</code>
          </Trans>
        )
      }
      actions={
        <Button icon={KeyRound} onPress={() => navigate({ view: 'settings' })}>
          <Trans>Open Settings</Trans>
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
