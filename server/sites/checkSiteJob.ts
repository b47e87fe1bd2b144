import { defineJob, type Job } from '../jobs/jobs';
import { checkSite } from './checkSite';
import { CHECK_QUEUE, runRequest, type SyncRequest } from './syncRequest';

/** Looks at shops: after they were registered or their keys changed, whenever a look is due or requested. */
export const checkSiteJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: CHECK_QUEUE,
  batch: 8,
  isApart: true,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      const check = () => checkSite(services, request.siteId);
      await runRequest(services, checkSiteJob, 'connection', request, check);
    }
  },
});
