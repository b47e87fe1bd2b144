import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Timestamp } from './fields';

/** Work that was tried as often as it may be and failed each time; kept until it is started again. */
export const ParkedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  since: Timestamp,
  attempts: Count,
  reason: z.string(),
});
export type ParkedJob = z.infer<typeof ParkedJob>;

/** Those parked last, and how many there are. */
export const ParkedJobs = z.object({ total: Count, jobs: z.array(ParkedJob) });
export type ParkedJobs = z.infer<typeof ParkedJobs>;

export const JobRestart = z.strictObject({ id: z.optional(z.uuid()) });
export type JobRestart = z.infer<typeof JobRestart>;

export const jobs = {
  parked: endpoint({
    method: 'GET',
    path: '/jobs/parked',
    summary: 'Background jobs that failed for good, the latest 100',
    data: ParkedJobs,
  }),
  restart: endpoint({
    method: 'POST',
    path: '/jobs/restart',
    summary: 'Start one parked job again, or all of them',
    body: z.nullish(JobRestart),
    data: z.object({ restarted_count: Count }),
  }),
};
