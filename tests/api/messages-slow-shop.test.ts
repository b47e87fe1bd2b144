import { expect, test } from 'vitest';
import { sites } from '#contract/sites';
import { processEventsJob } from '../../server/modules/webhooks/processEvent';
import { openShop } from '../shop/openShop';
import { presentOrder } from '../shop/orders/presentOrder';
import { buildMapping, buildSite } from './build';
import { listMessages, type Messaging, placePaidOrder, startMessaging } from './messaging';
import { deliver } from './selling';

/** One more shop at the server of `first`, which sells the same product from the same pool. */
async function addShop({ api, poolId, products }: Messaging): Promise<Messaging> {
  const shop = await openShop();
  const { url, consumerKey: consumer_key, consumerSecret: consumer_secret } = shop;
  const site = await buildSite(api, { url, consumer_key, consumer_secret });
  await buildMapping(api, { siteId: site.id, poolId, productId: products[0] ?? 0 });
  await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_note: true } });
  return { api, shop, site, poolId, products };
}

/** So many paid orders, each with a message that comes due in a moment; nothing is sent yet. */
async function queueMessages(delivering: Messaging, count: number): Promise<void> {
  const { api, shop } = delivering;
  for (let n = 0; n < count; n += 1)
    await deliver(delivering, presentOrder(shop, placePaidOrder(delivering)));
  const events = await api.sql<{ id: number }>('SELECT id FROM webhook_events WHERE processed_at IS NULL');
  await processEventsJob.run(
    api.services,
    events.map(({ id }) => ({ eventId: id })),
  );
}

const MANY_MORE = `
  INSERT INTO order_messages (site_id, order_id, channel, marker, next_at)
  SELECT $1, 'more ' || n, 'note', 'NEVER SENT', now() - interval '1 minute' FROM generate_series(1, 1000) n`;

async function countMessages({ api, site }: Messaging, which: string): Promise<number> {
  return api.count(`order_messages WHERE site_id = ${site.id} AND ${which}`);
}

test('a stop waits for the message that a shop is just taking', async () => {
  const delivering = await startMessaging();
  const { api, shop } = delivering;
  await queueMessages(delivering, 1);
  await api.sql("UPDATE order_messages SET next_at = now() - interval '1 second'");
  shop.fault = 'slow';
  const asked = shop.requests.length;
  await api.services.jobs.start(api.services);
  await expect.poll(() => shop.requests.length, { timeout: 50_000 }).toBeGreaterThan(asked);

  const stopped = api.services.jobs.stop();
  await shop.close();
  await stopped;

  expect(await listMessages(api)).toMatchObject([{ state: 'queued', reason: expect.any(String) }]);
});

test('a shop that hangs holds up its own messages alone', async () => {
  const good = await startMessaging(undefined, { keys: 100 });
  const hanging = await addShop(good);
  await queueMessages(hanging, 20);
  await good.api.sql("UPDATE order_messages SET next_at = now() - interval '1 hour'");
  await good.api.sql(MANY_MORE, [hanging.site.id]);
  await queueMessages(good, 60);
  hanging.shop.fault = 'slow';
  const { services } = good.api;

  await services.jobs.start(services);
  await expect.poll(() => countMessages(good, "state = 'sent'"), { timeout: 50_000 }).toBe(60);

  // Its first request has not come to an end yet, and takes no connection to the database.
  expect(await countMessages(hanging, "state = 'sending' AND reason IS NULL")).toBe(1);
  expect(await countMessages(hanging, 'reason IS NOT NULL')).toBe(0);
  await hanging.shop.close();
});
