/** The router's pattern of a profile's path: `/v2/orders/{order_id}/cancel` → `/v2/orders/:orderId/cancel`. */
export const patternOf = (path: string): string =>
  path.replace('{order_id}', ':orderId').replace('{file_id}', ':fileId');
