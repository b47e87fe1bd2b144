import type { Context } from '../../../platform/context';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import { createSiteClient } from '../../shops';
import type { ClaimedDelivery } from '../Delivery';

/** Per request. A note whose response is late is looked up before the next attempt. */
const REQUEST_TIMEOUT_MS = 10_000;

/** The client of the shop that deliveries go to. */
export const createDeliveryClient = (ctx: Context, { site }: Pick<ClaimedDelivery, 'site'>): WooClient =>
  createSiteClient(ctx, site, { timeoutMs: REQUEST_TIMEOUT_MS });
