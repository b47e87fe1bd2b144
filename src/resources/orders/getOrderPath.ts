/** The address of an order by the shop's id of it, which the activity log and the syncs store. */
export const getOrderPath = (siteId: string | number, orderId: string) =>
  `/dashboard/orders/of/${siteId}/${encodeURIComponent(orderId)}`;
