import { Trans } from '@lingui/react/macro';
import { fieldName } from '../../i18n/field-name.ts';
import { jumpTo } from './jump.ts';
import { useFormSession } from './session/order-form-context.ts';
import type { ServiceFieldError } from './session/refused-fields.ts';

/** A list item with a field error of the service. If the field is on screen, it is a link to that field. */
export function RefusedField({ error: { path, field, message, code } }: { error: ServiceFieldError }) {
  const session = useFormSession();
  const name = fieldName(path);
  return (
    <li>
      {field === null ? (
        name
      ) : (
        <button type="button" className="link" onClick={() => jumpTo(session, field)}>
          {name}
        </button>
      )}
      {': '}
      {message || code}
    </li>
  );
}

/** Shows the id of the request that the service refused. The service's support asks for this id. */
export const RefusedRequest = ({ requestId }: { requestId: string | null }) =>
  requestId !== null && (
    <p className="sub">
      <Trans>
        Request ID: <code className="mono">{requestId}</code>
      </Trans>
    </p>
  );
