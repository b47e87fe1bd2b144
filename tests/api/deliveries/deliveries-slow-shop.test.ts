import { expect } from 'vitest';
import { sites } from '#contract/sites';
import { presentOrder } from '#shop/orders/presentOrder';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { openShop } from '../../shop/openShop';
import { buildMapping, buildSite } from '../build';
import { test } from '../fixtures';
import { listDeliveries, type Messaging, placePaidOrder, startMessaging } from '../messaging';
import { deliver } from '../selling';

/** Adds a shop to the same server that sells the same product from the same pool. */
async function addShop({ api, poolId, products }: Messaging): Promise<Messaging> {
  const shop = await openShop();
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  await buildMapping(api, { siteId: site.id, poolId, productId: products[0] ?? 0 });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });
  return { api, shop, site, poolId, products };
}

/** Processes paid orders without sending their messages. */
async function queueMessages(messaging: Messaging, count: number): Promise<void> {
  const { api, shop } = messaging;
  for (let n = 0; n < count; n += 1) await deliver(messaging, presentOrder(shop, placePaidOrder(messaging)));
  const events = await api.sql<{ id: number }>('SELECT id FROM webhook_events WHERE processed_at IS NULL');
  await processEventsJob.run(
    api.services,
    events.map(({ id }) => ({ eventId: id })),
  );
}

const INSERT_1000_MESSAGES = `
  INSERT INTO deliveries (site_id, order_id, channel, marker, next_at)
  SELECT $1, 'more ' || n, 'note', 'NEVER SENT', now() - interval '1 minute' FROM generate_series(1, 1000) n`;

async function countMessages({ api, site }: Messaging, condition: string): Promise<number> {
  return api.count(`deliveries WHERE site_id = ${site.id} AND ${condition}`);
}

test('waits on stop for a message in progress', async ({ messaging }) => {
  const { api, shop } = messaging;
  await queueMessages(messaging, 1);
  await api.sql("UPDATE deliveries SET next_at = now() - interval '1 second'");
  shop.fault = 'slow';
  const requestCount = shop.requests.length;
  await api.services.jobs.start(api.services);
  await expect.poll(() => shop.requests.length, { timeout: 50_000 }).toBeGreaterThan(requestCount);

  const stopped = api.services.jobs.stop();
  await shop.close();
  await stopped;

  expect(await listDeliveries(api)).toMatchObject([{ state: 'queued', reason: expect.any(String) }]);
});

test('delays only the messages of a shop that hangs', async () => {
  const fast = await startMessaging(undefined, { keys: 100 });
  const hanging = await addShop(fast);
  await queueMessages(hanging, 20);
  await fast.api.sql("UPDATE deliveries SET next_at = now() - interval '1 hour'");
  await fast.api.sql(INSERT_1000_MESSAGES, [hanging.site.id]);
  await queueMessages(fast, 60);
  hanging.shop.fault = 'slow';
  const { services } = fast.api;

  await services.jobs.start(services);
  await expect.poll(() => countMessages(fast, "state = 'sent'"), { timeout: 50_000 }).toBe(60);

  // Its first request is still pending and holds no database connection.
  expect(await countMessages(hanging, "state = 'sending' AND reason IS NULL")).toBe(1);
  expect(await countMessages(hanging, 'reason IS NOT NULL')).toBe(0);
  await hanging.shop.close();
});
