import { defineJob } from '../jobs/jobs';

/** Serves a pool's waiting line after stock was added. */
export const serveWaitingJob = defineJob<{ poolId: number }>({
  queue: 'orders.serve-waiting',
  batch: 50,
  retryLimit: 12,
  async run() {},
});
