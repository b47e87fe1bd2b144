import { OutsideError } from '../integrations/http/OutsideError';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineJob } from '../jobs/jobs';
import { lookAtOrders, newLook } from './lookAtOrders';

const AT_ONCE = 8;

/** Looks at shops' orders. A shop that fails is noted at its site, and looked at again when it is due. */
export const lookAtOrdersJob = defineJob<{ siteId: number }>({
  queue: 'reconciliation.orders',
  batch: AT_ONCE,
  retryLimit: 3,
  async run(services, queued) {
    const siteIds = [...new Set(queued.map(({ siteId }) => siteId))];
    await eachAtMost(AT_ONCE, siteIds, async (siteId) => {
      await lookAtOrders(services, siteId, newLook()).catch((error) => {
        if (!(error instanceof OutsideError)) throw error;
      });
    });
  },
});
