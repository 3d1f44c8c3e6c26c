import { Trans } from '@lingui/react/macro';
import { ScopeNotice } from '../../../state/ScopeNotice.tsx';

/** Says that orders may be missing in the list, because the credential has no permission to read them. */
export const OrdersScopeNotice = () => (
  <ScopeNotice scope="orders:read">
    <Trans>
      Dispatch cannot load orders from the service. The list shows orders that you entered in Dispatch and
      orders that Dispatch loaded earlier. They may be out of date.
    </Trans>
  </ScopeNotice>
);
