import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { maxUploadBytes } from '../services/uploads.ts';
import { handleAdvance } from './advance-order.ts';
import { handleCancel } from './cancel-order.ts';
import { handleBusinessCheck } from './check-business.ts';
import { handlePriceCheck } from './check-price.ts';
import { controlRoutes } from './control.ts';
import { handleFileCreate } from './create-file.ts';
import { handleOrderCreate } from './create-order.ts';
import { handleFileDelete } from './delete-file.ts';
import { handleContent } from './download-content.ts';
import { handleToken, maxFormBytes } from './issue-token.ts';
import { handleOrderFiles } from './list-order-files.ts';
import { handleOrderList } from './list-orders.ts';
import { handleCmrOptions, handleInspectionReport, handleOrderGet, handleTracking } from './read-order.ts';
import { handleOrderReport } from './report-orders.ts';
import { handleOrderUpdate } from './update-order.ts';
import { handleUpload } from './upload-file.ts';

/**
 * Returns a list with one route, or an empty list if the profile has no path for it. By default the route is a read: it
 * needs the scope `orders:read` and takes no body. `more` overrides this.
 */
const route = (
  method: EndpointRoute['method'],
  path: string | null,
  operation: EndpointRoute['operation'],
  handle: EndpointRoute['handle'],
  more: Partial<EndpointRoute> = {},
): EndpointRoute[] => {
  if (path === null) return [];
  const usual = { access: 'orders:read', body: null, isIdempotent: false, errorFormat: 'problem' } as const;
  return [{ method, path, operation, handle, ...usual, ...more }];
};

const signed = { access: 'none', errorFormat: 's3' } as const;

// @interface versioning.path update-order.content-type
/**
 * Returns every endpoint of the sandbox. An operation whose path the interface description does not show exists only if
 * the profile has a path for it.
 */
export function createRoutes(profile: InterfaceProfile): readonly EndpointRoute[] {
  const body = (mediaType: string, maxBytes = profile.maxBodyBytes) => ({ body: { mediaType, maxBytes } });
  const json = body('application/json');
  const check = { access: 'orders:write', ...json } as const;
  const write = { access: 'orders:write', isIdempotent: true } as const;
  const patch = { ...write, ...body('application/merge-patch+json') };
  // Any media type is let through, because the token endpoint checks it itself: a wrong one must be `invalid_request`
  // there, not 415.
  const token = { access: 'none', errorFormat: 'oauth', ...body('*', maxFormBytes) } as const;
  const upload = { ...signed, ...body('multipart/form-data', maxUploadBytes) };
  const { cancelOrderPath, inspectionReportPath, trackingPath, deleteFilePath } = profile;
  return [
    ...route('POST', '/oauth2/token', 'token', handleToken, token),
    ...route('POST', '/v2/price-checks', 'price-check', handlePriceCheck, check),
    ...route('POST', '/v2/represented-business-checks', 'business-check', handleBusinessCheck, check),
    ...route('POST', '/v2/files', 'file-create', handleFileCreate, { ...write, ...json }),
    ...route('POST', '/v2/orders', 'order-create', handleOrderCreate, { ...write, ...json }),
    ...route('GET', '/v2/orders', 'order-list', handleOrderList),
    ...route('GET', '/v2/orders/{order_id}', 'order-get', handleOrderGet),
    ...route('PATCH', '/v2/orders/{order_id}', 'order-update', handleOrderUpdate, patch),
    ...route('GET', '/v2/orders/{order_id}/files', 'order-files', handleOrderFiles),
    ...route('GET', '/v2/reports/orders', 'order-report', handleOrderReport, { access: 'reports:read' }),
    ...route('GET', '/v2/cmr-options', 'cmr-options', handleCmrOptions),
    ...route('POST', '/v2/test/orders/{order_id}/advance', 'scenario', handleAdvance, {
      access: 'test:write',
      isIdempotent: true,
      ...json,
    }),
    ...route('POST', '/uploads', 'upload', handleUpload, upload),
    ...route('GET', '/content/{file_id}', 'file-content', handleContent, signed),
    ...route('POST', cancelOrderPath, 'order-cancel', handleCancel, write),
    ...route('GET', inspectionReportPath, 'inspection-report', handleInspectionReport),
    ...route('GET', trackingPath, 'tracking', handleTracking),
    ...route('DELETE', deleteFilePath, 'file-delete', handleFileDelete, write),
    ...controlRoutes,
  ];
}
