import { transaction } from '../db/transaction';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineJob } from '../jobs/jobs';
import { checkSite } from './checkSite';

const AT_ONCE = 8;
const LATER_SECONDS = 10;

/** Looks at shops: after they were registered or their keys changed, and whenever a look is due. */
export const checkSiteJob = defineJob<{ siteId: number }>({
  queue: 'sites.check',
  batch: AT_ONCE,
  retryLimit: 3,
  async run(services, queued) {
    const siteIds = [...new Set(queued.map(({ siteId }) => siteId))];
    await eachAtMost(AT_ONCE, siteIds, async (siteId) => {
      if (await checkSite(services, siteId)) return;
      // Whoever is at it may have begun before what this job is about.
      await transaction(services.db, (tx) => services.jobs.send(tx, checkSiteJob, { siteId }, LATER_SECONDS));
    });
  },
});
