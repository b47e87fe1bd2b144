import { systemContext } from '../context';
import { defineJob } from '../jobs/jobs';
import { serveLine } from './serveLine';

/** Serves a pool's waiting line after stock was added. */
export const serveWaitingJob = defineJob<{ poolId: number }>({
  queue: 'orders.fulfill-backorders',
  batch: 50,
  retryLimit: 12,
  async run(services, asked) {
    const ctx = systemContext(services, 'orders.fulfill-backorders');
    for (const poolId of new Set(asked.map((one) => one.poolId))) await serveLine(ctx, poolId);
  },
});
