import { systemContext } from '../context';
import { defineJob } from '../jobs/jobs';
import { checkWaiting } from './checkWaiting';

/** Checks keys of pools whose orders wait for one. A job of its own: a slow service holds up no other pool. */
export const checkWaitingJob = defineJob<{ poolId: number }>({
  queue: 'validation.validate-pending',
  batch: 20,
  retryLimit: 3,
  async run(services, asked) {
    if (!services.validator) return;
    const ctx = systemContext(services, 'validation.validate-pending');
    for (const poolId of new Set(asked.map((one) => one.poolId))) await checkWaiting(ctx, poolId);
  },
});
