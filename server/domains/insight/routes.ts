import { dashboard } from '#contract/dashboard';
import { siteEvents } from '#contract/siteEvents';
import { routes } from '../../platform/http/routes';
import { getAttention } from './getAttention';
import { getDashboardStats, listPoolRunways, listRecentAssignments } from './getDashboardStats';
import { getSalesAnalytics } from './getSalesAnalytics';
import { dismissCompleteSetup, getSetup } from './getSetup';
import { listSiteEvents, processAgain } from './siteEvents';

export default routes(dashboard, {
  stats: ({ ctx }) => getDashboardStats(ctx),
  recent: ({ ctx, query }) => listRecentAssignments(ctx, query.limit),
  salesAnalytics: ({ ctx, query }) => getSalesAnalytics(ctx, query),
  runway: ({ ctx, query }) => listPoolRunways(ctx, query.limit),
  attention: ({ ctx }) => getAttention(ctx),
  setup: ({ ctx }) => getSetup(ctx),
  dismissSetup: ({ ctx }) => dismissCompleteSetup(ctx),
});

export const siteEventRoutes = routes(siteEvents, {
  list: ({ ctx, params, query }) => listSiteEvents(ctx, params.id, query),
  process: ({ ctx, params, body }) => processAgain(ctx, params.id, body.event_id),
});
