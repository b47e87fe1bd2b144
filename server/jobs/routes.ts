import { jobs } from '#contract/jobs';
import { routes } from '../http/routes';
import { listParkedJobs } from './listParkedJobs';
import { restartParkedJobs } from './restartParkedJobs';

export default routes(jobs, {
  parked: ({ ctx }) => listParkedJobs(ctx),
  restart: ({ ctx, body }) => restartParkedJobs(ctx, body ?? {}),
});
