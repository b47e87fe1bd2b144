import { dashboard } from '#contract/dashboard';
import { routes } from '../http/routes';
import { dashboardStats } from './dashboardStats';
import { needsAttention } from './needsAttention';
import { recentAssignments } from './recentAssignments';
import { salesAnalytics } from './salesAnalytics';
import { stockRunway } from './stockRunway';

export default routes(dashboard, {
  stats: ({ ctx }) => dashboardStats(ctx),
  recent: ({ ctx, query }) => recentAssignments(ctx, query.limit),
  salesAnalytics: ({ ctx, query }) => salesAnalytics(ctx, query),
  runway: ({ ctx, query }) => stockRunway(ctx, query.limit),
  attention: ({ ctx }) => needsAttention(ctx),
});
