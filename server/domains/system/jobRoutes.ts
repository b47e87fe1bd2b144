import { jobs } from '#contract/system';
import { routes } from '../../platform/http/routes';
import { listFailedJobs, retryFailedJobs } from './failedJobs';

export default routes(jobs, {
  failed: ({ ctx }) => listFailedJobs(ctx),
  retry: ({ ctx, body }) => retryFailedJobs(ctx, body ?? {}),
});
