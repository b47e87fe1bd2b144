import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { NonNegativeInt, Timestamp } from './shared/fields';

/** Work that was tried as often as it may be and failed each time; kept until it is started again. */
export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  since: Timestamp,
  attempts: NonNegativeInt,
  reason: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** Those parked last, and how many there are. */
export const FailedJobs = z.object({ total: NonNegativeInt, jobs: z.array(FailedJob) });
export type FailedJobs = z.infer<typeof FailedJobs>;

export const JobRetry = z.strictObject({ id: z.optional(z.uuid()) });
export type JobRetry = z.infer<typeof JobRetry>;

export const jobs = {
  failed: endpoint({
    method: 'GET',
    path: '/jobs/parked',
    summary: 'Background jobs that failed for good, the latest 100',
    data: FailedJobs,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/restart',
    summary: 'Start one parked job again, or all of them',
    body: z.nullish(JobRetry),
    data: z.object({ restarted_count: NonNegativeInt }),
  }),
};
