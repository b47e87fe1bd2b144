import { eq } from 'drizzle-orm';
import { systemContext } from '../context';
import { sites } from '../db/tables';
import { OutsideError } from '../integrations/http/OutsideError';
import { defineJob } from '../jobs/jobs';
import { readProducts } from '../sites/readProducts';

/** Looks once a day whether mapped products are still in their shops as they were mapped. */
export const readProductsJob = defineJob<{ siteId: number }>({
  queue: 'reconciliation.products',
  batch: 4,
  retryLimit: 3,
  async run(services, queued) {
    for (const { siteId } of queued) {
      const ctx = systemContext(services, 'products');
      const [site] = await services.db.select().from(sites).where(eq(sites.id, siteId));
      if (!site?.isActive) continue;
      await readProducts(ctx, site).catch((error) => {
        if (!(error instanceof OutsideError)) throw error;
      });
    }
  },
});
