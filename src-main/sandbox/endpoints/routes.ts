import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Route } from '../pipeline/router.ts';
import { advanceOrderRoute } from './advance-order.ts';
import { checkBusinessRoute } from './check-business.ts';
import { checkPriceRoute } from './check-price.ts';
import { controlRoutes } from './control.ts';
import { createFileRoute } from './create-file.ts';
import { createOrderRoute } from './create-order.ts';
import { downloadContentRoute } from './download-content.ts';
import { getCmrOptionsRoute } from './get-cmr-options.ts';
import { getOrderRoute } from './get-order.ts';
import { tokenRoute } from './issue-token.ts';
import { listOrderFilesRoute } from './list-order-files.ts';
import { listOrdersRoute } from './list-orders.ts';
import { reportOrdersRoute } from './report-orders.ts';
import { updateOrderRoute } from './update-order.ts';
import { uploadFileRoute } from './upload-file.ts';

/** Every endpoint of the sandbox. */
export const createRoutes = (profile: InterfaceProfile): readonly Route[] => [
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
  ...controlRoutes,
];
