import { OutsideError } from '../integrations/http/OutsideError';
import { defineJob, type Job } from '../jobs/jobs';
import { ORDERS_QUEUE, runRequest, type SyncRequest } from '../sites/syncRequest';
import { lookAtOrders, newLook } from './lookAtOrders';

/** Looks at shops' orders. A shop that fails is noted at its site, and looked at again when it is due. */
export const lookAtOrdersJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: ORDERS_QUEUE,
  batch: 8,
  isApart: true,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      const look = () =>
        lookAtOrders(services, request.siteId, newLook()).catch((error) => {
          if (!(error instanceof OutsideError)) throw error;
          return true;
        });
      await runRequest(services, lookAtOrdersJob, 'reconciliation', request, look);
    }
  },
});
