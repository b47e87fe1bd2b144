import { orderStatuses } from '../orders/ShopOrder';
import { buildJsonResponse } from '../responses';
import type { Route } from './Call';

const METHODS = [
  { id: 'bacs', title: 'Direct bank transfer', enabled: true },
  { id: 'cheque', title: 'Check payments', enabled: false },
  { id: 'cod', title: 'Cash on delivery', enabled: true },
];

/** Of a plug-in. */
const OWN_STATUSES = { preordered: 'Pre-ordered' };

/** What the shop offers to choose from. */
export const options: Route[] = [
  {
    method: 'GET',
    path: /^\/orders\/statuses$/,
    handle() {
      const statuses = Object.entries({ ...orderStatuses, ...OWN_STATUSES });
      return buildJsonResponse(
        200,
        statuses.filter(([slug]) => slug !== 'trash').map(([slug, name]) => ({ slug, name })),
      );
    },
  },
  { method: 'GET', path: /^\/payment_gateways$/, handle: () => buildJsonResponse(200, METHODS) },
];
