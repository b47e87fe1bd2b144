import { eq } from 'drizzle-orm';
import { type Services, systemContext } from '../context';
import { sites } from '../db/tables';
import { OutsideError } from '../integrations/http/OutsideError';
import { defineJob, type Job } from '../jobs/jobs';
import { readProducts } from '../sites/readProducts';
import { runRequest, type SyncRequest } from '../sites/syncRequest';

/** Looks once a day whether mapped products are still in their shops as they were mapped. */
export const readProductsJob: Job<SyncRequest> = defineJob<SyncRequest>({
  queue: 'sync.products',
  batch: 4,
  isApart: true,
  retryLimit: 3,
  async run(services, requests) {
    for (const request of requests) {
      await runRequest(services, readProductsJob, 'products', request, () => read(services, request.siteId));
    }
  },
});

async function read(services: Services, siteId: number): Promise<boolean> {
  const [site] = await services.db.select().from(sites).where(eq(sites.id, siteId));
  if (!site?.isActive) return true;
  await readProducts(systemContext(services, 'products'), site).catch((error) => {
    if (!(error instanceof OutsideError)) throw error;
  });
  return true;
}
