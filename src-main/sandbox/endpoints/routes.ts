import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { advanceOrderRoute } from './advance-order.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { checkBusinessRoute } from './check-business.ts';
import { checkPriceRoute } from './check-price.ts';
import { controlRoutes } from './control.ts';
import { createFileRoute } from './create-file.ts';
import { createOrderRoute } from './create-order.ts';
import { deleteFileRoute } from './delete-file.ts';
import { downloadContentRoute } from './download-content.ts';
import { getCmrOptionsRoute } from './get-cmr-options.ts';
import { getInspectionReportRoute } from './get-inspection-report.ts';
import { getOrderRoute } from './get-order.ts';
import { getTrackingRoute } from './get-tracking.ts';
import { tokenRoute } from './issue-token.ts';
import { listOrderFilesRoute } from './list-order-files.ts';
import { listOrdersRoute } from './list-orders.ts';
import { reportOrdersRoute } from './report-orders.ts';
import { updateOrderRoute } from './update-order.ts';
import { uploadFileRoute } from './upload-file.ts';

// @interface versioning.path
/** Every endpoint of the sandbox. */
export const createRoutes = (profile: InterfaceProfile): readonly EndpointRoute[] => [
  tokenRoute,
  checkPriceRoute(profile),
  checkBusinessRoute(profile),
  createFileRoute(profile),
  createOrderRoute(profile),
  listOrdersRoute,
  getOrderRoute,
  updateOrderRoute(profile),
  listOrderFilesRoute,
  reportOrdersRoute,
  getCmrOptionsRoute,
  advanceOrderRoute(profile),
  uploadFileRoute,
  downloadContentRoute,
  ...optionalRoutes(profile),
  ...controlRoutes,
];

/** Operations whose paths the interface leaves open: served where the profile has a path. */
const optionalRoutes = (profile: InterfaceProfile): EndpointRoute[] => [
  ...routeAt(profile.cancelOrderPath, cancelOrderRoute),
  ...routeAt(profile.inspectionReportPath, getInspectionReportRoute),
  ...routeAt(profile.trackingPath, getTrackingRoute),
  ...routeAt(profile.deleteFilePath, deleteFileRoute),
];

const routeAt = (path: string | null, create: (path: string) => EndpointRoute): EndpointRoute[] =>
  path === null ? [] : [create(path)];
