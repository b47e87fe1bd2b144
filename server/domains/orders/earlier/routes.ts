import { earlierOrders } from '#contract/earlierOrders';
import { routes } from '../../../platform/http/routes';
import { getEarlierOrders } from './getEarlierOrders';
import { getSiteEarlierOrders } from './getSiteEarlierOrders';
import { startListing, startServing } from './startRun';
import { startSiteListing } from './startSiteListing';

export default routes(earlierOrders, {
  get: ({ ctx, params }) => getEarlierOrders(ctx, params.id),
  list: ({ ctx, params, body }) => startListing(ctx, params.id, body),
  serve: ({ ctx, params, body }) => startServing(ctx, params.id, body),
  getOfSite: ({ ctx, params }) => getSiteEarlierOrders(ctx, params.id),
  listOfSite: ({ ctx, params, body }) => startSiteListing(ctx, params.id, body),
});
