import { dashboard } from '#contract/dashboard';
import { routes } from '../http/routes';
import { dashboardStats } from './dashboardStats';
import { recentAssignments } from './recentAssignments';
import { salesAnalytics } from './salesAnalytics';

export default routes(dashboard, {
  stats: ({ ctx }) => dashboardStats(ctx),
  recent: ({ ctx, query }) => recentAssignments(ctx, query.limit),
  salesAnalytics: ({ ctx, query }) => salesAnalytics(ctx, query),
});
