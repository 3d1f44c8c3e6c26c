import { Trans, useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { scopes as allScopes } from '../../../../src-shared/domain/token.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import { useApp } from '../../../state/app-store.ts';
import { scopeName } from '../../../state/environment-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './environments.module.css';

/** Scopes that are useful in this environment. Production has no scenarios, so it does not need the scope for them. */
const wantedScopes = ({ kind, scopes }: Environment): readonly string[] =>
  (scopes ?? allScopes).filter(scope => scope !== 'test:write' || kind !== 'production');

// @interface token.answer auth.unassigned-scope
/** Lists what the credential allows, and what it does not allow. */
export function Scopes({
  environment,
  granted,
}: {
  environment: Environment;
  granted: readonly string[] | null;
}) {
  const { t } = useLingui();
  // Shows the scopes of the last token if they are known, because they may be newer than `granted`.
  const shown = useApp(app => app.connection.scopes) ?? granted;
  if (shown === null || shown.length === 0) return null;
  const missing = wantedScopes(environment).filter(scope => !shown.includes(scope));
  return (
    <>
      <ul className={styles.scopes} aria-label={t`What the credential may do`}>
        {shown.map(scope => (
          <li key={scope}>
            <Badge tone="ok" icon={Check}>
              <code>{scope}</code> {scopeName(scope)}
            </Badge>
          </li>
        ))}
        {missing.map(scope => (
          <li key={scope}>
            <Badge tone="warn" icon={X}>
              <Trans>
                <code>{scope}</code> missing: {scopeName(scope)}
              </Trans>
            </Badge>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="sub">
          <Trans>
            Ask the person who manages the credential in the customer portal to add the missing scopes.
          </Trans>
        </p>
      )}
    </>
  );
}
