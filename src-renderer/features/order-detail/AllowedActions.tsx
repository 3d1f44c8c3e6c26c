import { Trans } from '@lingui/react/macro';
import { allowedActionName } from '../../i18n/words.ts';

/** What this version of the program can already do of what the service allows. */
const available: readonly string[] = ['update', 'get_files'];

/** What the service allows on this order; what this version cannot do yet is said, not offered. */
export function AllowedActions({ actions }: { actions: string[] }) {
  const later = actions.filter(action => !available.includes(action));
  const names = later.map(allowedActionName).join(', ');
  return (
    <section className="inspector-section">
      <h3>
        <Trans>Allowed by the service</Trans>
      </h3>
      {actions.length === 0 ? (
        <p className="sub">
          <Trans>Nothing at present.</Trans>
        </p>
      ) : (
        <ul className="allowed">
          {actions.map(action => (
            <li key={action} className={later.includes(action) ? 'allowed-later' : ''}>
              {allowedActionName(action)}
            </li>
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <p className="sub">
          <Trans>{names}: allowed by the service, not yet available in this version of Dispatch.</Trans>
        </p>
      )}
    </section>
  );
}
