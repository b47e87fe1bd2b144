import { systemContext } from '../context';
import { defineJob } from '../jobs/jobs';
import { checkPools } from './checkPools';

/** Tells again what still stands when its cooldown is over, without any change of stock. */
export const checkPoolsJob = defineJob({
  queue: 'notifications.check-pools',
  batch: 1,
  retryLimit: 3,
  cron: '*/10 * * * *',
  async run(services) {
    await checkPools(systemContext(services, 'notifications.check-pools'));
  },
});
