import type { Context } from '../../../platform/context';
import { createBatcher } from '../../../platform/createBatcher';
import { prepareStatement } from '../../../platform/db/queryRows';
import { enqueueSql } from '../../../platform/jobs/enqueue';
import { type ProductChange, parseProductChange } from '../../../platform/woocommerce/products';
import { processEventsQueue } from '../sync/syncRequests';

/** A webhook with a verified signature. */
export interface SignedWebhook {
  siteId: number;
  /** The stored secret that signed it. */
  cipher: Buffer;
  topic: string;
  deliveryId: string | undefined;
  /** See `toShopAddress`. */
  sender: string | undefined;
  orderId: string | undefined;
  body: string;
}

const MAX_EVENTS = 50;
/** Under load, several webhooks share a statement and its commit. */
const GATHER = { gatherMsPerItem: 1, maxGatherMs: 8 };

// One round trip and one job, since shops wait for it. Left out are events of a site that was deleted, or whose secret
// was changed, since it was read.
const STORE_EVENTS = prepareStatement<{ index: number }>(
  'store webhook events',
  `WITH accepted AS MATERIALIZED (
     SELECT received.* FROM unnest($1::bigint[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
       WITH ORDINALITY AS received(site_id, cipher, topic, delivery_id, sender, order_id, body, ordinal)
     JOIN sites s ON s.id = received.site_id AND (s.webhook_secret_cipher = received.cipher
       OR s.previous_webhook_secret_cipher = received.cipher AND s.previous_webhook_secret_until > now())
     FOR KEY SHARE OF s
   ), stored AS (
     INSERT INTO webhook_events (site_id, topic, delivery_id, sender, order_id, body)
     SELECT site_id, topic, delivery_id, sender, order_id, body FROM accepted ORDER BY ordinal
     RETURNING id
   ), batch AS (
     SELECT jsonb_build_object('eventIds', jsonb_agg(id ORDER BY id)) AS data FROM stored HAVING count(*) > 0
   ), queued AS (${enqueueSql(processEventsQueue, 'batch')})
   SELECT ordinal::int - 1 AS index FROM accepted`,
);

/** Stores webhooks and enqueues their processing atomically. Returns for each whether its site has that secret. */
async function storeEvents(ctx: Context, webhooks: SignedWebhook[]): Promise<boolean[]> {
  const { rows } = await STORE_EVENTS(ctx.db, [
    webhooks.map(({ siteId }) => siteId),
    webhooks.map(({ cipher }) => cipher),
    webhooks.map(({ topic }) => topic),
    webhooks.map(({ deliveryId }) => deliveryId ?? null),
    webhooks.map(({ sender }) => sender ?? null),
    webhooks.map(({ orderId }) => orderId ?? null),
    webhooks.map(({ body }) => body),
  ]);
  ctx.jobs.wake(processEventsQueue);
  const stored = new Set(rows.map(({ index }) => index));
  return webhooks.map((_, index) => stored.has(index));
}

/** Stores webhooks in batches; resolves once the webhook is committed, to false if its site has another secret now. */
export const createWebhookEventStore = () => createBatcher({ maxSize: MAX_EVENTS, ...GATHER }, storeEvents);

const MAX_CHANGES = 100;

// A change replaces an earlier one of the same product. Copies of the shop are ignored.
const STORE_CHANGES = prepareStatement(
  'store product changes',
  `INSERT INTO product_changes AS c (site_id, product_id, change)
   SELECT s.id, received.product_id, received.change
   FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::jsonb[]) AS received(site_id, sender, product_id, change)
   JOIN sites s ON s.id = received.site_id
   WHERE s.is_active AND (received.sender IS NULL
     OR is_own_address(received.sender, s.url, s.home_url))
   ORDER BY s.id, received.product_id FOR KEY SHARE OF s
   ON CONFLICT (site_id, product_id) DO UPDATE SET change = excluded.change, received_at = now()`,
);

interface StoredChange {
  siteId: number;
  sender: string | undefined;
  id: number;
  change: ProductChange;
}

async function storeChanges(ctx: Context, received: StoredChange[]): Promise<null[]> {
  const latest = [...new Map(received.map((one) => [`${one.siteId} ${one.id}`, one])).values()];
  await STORE_CHANGES(ctx.db, [
    latest.map(({ siteId }) => siteId),
    latest.map(({ sender }) => sender ?? null),
    latest.map(({ id }) => id),
    latest.map(({ change }) => JSON.stringify(change)),
  ]);
  return received.map(() => null);
}

export const isProductTopic = (topic: string) => topic.startsWith('product.');

/** Stores the webhooks of products, many in one statement. A shop sends one for each change of its stock. */
export function createProductChangeStore() {
  const store = createBatcher({ maxSize: MAX_CHANGES }, storeChanges);
  return async (ctx: Context, { siteId, sender, topic, body }: SignedWebhook): Promise<boolean> => {
    const parsed = parseProductChange(topic, body);
    if (parsed) await store(ctx, { siteId, sender, ...parsed });
    else ctx.log.warn({ site: siteId, topic }, "a product's webhook could not be read");
    return parsed !== undefined;
  };
}
