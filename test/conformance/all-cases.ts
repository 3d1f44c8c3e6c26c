import type { Case } from './case.ts';
import { businessCheckCases } from './cases/business-checks.ts';
import { cmrOptionsCases } from './cases/cmr-options.ts';
import { fileCases } from './cases/files.ts';
import { idempotencyCases } from './cases/idempotency.ts';
import { optionalOperationCases } from './cases/optional-operations.ts';
import { orderFilesCases } from './cases/order-files.ts';
import { ordersCreateCases } from './cases/orders-create.ts';
import { ordersGetCases } from './cases/orders-get.ts';
import { ordersListCases } from './cases/orders-list.ts';
import { ordersRulesCases } from './cases/orders-rules.ts';
import { ordersUpdateCases } from './cases/orders-update.ts';
import { ordersUpdateItemCases } from './cases/orders-update-items.ts';
import { ordersUpdatePreconditionCases } from './cases/orders-update-preconditions.ts';
import { ordersUpdateRuleCases } from './cases/orders-update-rules.ts';
import { priceCheckCases } from './cases/price-checks.ts';
import { problemCases } from './cases/problems.ts';
import { reportColumnCases } from './cases/report-columns.ts';
import { reportCases } from './cases/reports.ts';
import { scenarioCases } from './cases/scenarios.ts';
import { tokenCases } from './cases/token.ts';
import { uploadCases } from './cases/upload.ts';

/** Every case, endpoint by endpoint. A new endpoint adds its file here. */
export const allCases: readonly Case[] = [
  ...tokenCases,
  ...priceCheckCases,
  ...businessCheckCases,
  ...fileCases,
  ...uploadCases,
  ...ordersCreateCases,
  ...ordersRulesCases,
  ...ordersListCases,
  ...ordersGetCases,
  ...ordersUpdateCases,
  ...ordersUpdatePreconditionCases,
  ...ordersUpdateItemCases,
  ...ordersUpdateRuleCases,
  ...orderFilesCases,
  ...reportColumnCases,
  ...reportCases,
  ...cmrOptionsCases,
  ...scenarioCases,
  ...optionalOperationCases,
  ...idempotencyCases,
  ...problemCases,
];
