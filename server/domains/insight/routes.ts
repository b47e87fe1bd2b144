import { changes } from '#contract/changes';
import { dashboard } from '#contract/dashboard';
import { siteEvents } from '#contract/siteEvents';
import { trends } from '#contract/trends';
import { unanswered } from '#contract/unanswered';
import { routes } from '../../platform/http/routes';
import { forgetAbsence } from '../accounts';
import { mapLike, setKeyNeed } from '../orders';
import { putAwayStep } from '../settings';
import { followChanges } from './followChanges';
import { getAttention } from './getAttention';
import { getDashboardStats, listPoolRunways, listRecentAssignments } from './getDashboardStats';
import { getHandover } from './getHandover';
import { getSalesAnalytics } from './getSalesAnalytics';
import { dismissCompleteSetup, getSetup } from './getSetup';
import { listSiteEvents, processAgain } from './siteEvents';
import { readKeyWaits } from './trends/readKeyWaits';
import { readStockHistory } from './trends/readStockHistory';
import { readPoolTrends, readSiteTrends } from './trends/readTrends';
import { getUnanswered } from './unanswered/getUnanswered';
import { listUnanswered } from './unanswered/listUnanswered';

export default routes(dashboard, {
  stats: ({ ctx }) => getDashboardStats(ctx),
  recent: ({ ctx, query }) => listRecentAssignments(ctx, query.limit),
  salesAnalytics: ({ ctx, query }) => getSalesAnalytics(ctx, query),
  runway: ({ ctx, query }) => listPoolRunways(ctx, query.limit),
  handover: ({ ctx }) => getHandover(ctx),
  dismissHandover: ({ ctx }) => forgetAbsence(ctx),
  attention: ({ ctx }) => getAttention(ctx),
  setup: ({ ctx }) => getSetup(ctx),
  putAwayStep: ({ ctx, body }) => putAwayStep(ctx, body),
  dismissSetup: ({ ctx }) => dismissCompleteSetup(ctx),
});

export const siteEventRoutes = routes(siteEvents, {
  list: ({ ctx, params, query }) => listSiteEvents(ctx, params.id, query),
  process: ({ ctx, params, body }) => processAgain(ctx, params.id, body.event_id),
});

export const unansweredRoutes = routes(unanswered, {
  get: ({ ctx }) => getUnanswered(ctx),
  orders: ({ ctx, query }) => listUnanswered(ctx, query),
  mapLike: ({ ctx, body }) => mapLike(ctx, body),
  setKeyNeed: ({ ctx, body }) => setKeyNeed(ctx, body),
});

export const trendRoutes = routes(trends, {
  pools: ({ ctx, query }) => readPoolTrends(ctx, query.ids),
  sites: ({ ctx, query }) => readSiteTrends(ctx, query.ids),
  stock: ({ ctx, params }) => readStockHistory(ctx, params.id),
  waits: ({ ctx, params }) => readKeyWaits(ctx, params.id),
});

export const changeRoutes = routes(changes, {
  follow: async ({ ctx, query, request: { headers } }) =>
    followChanges(ctx, String(headers['last-event-id'] ?? query.since ?? '')),
});
