import type { Context } from '../../../platform/context';
import { createBatcher } from '../../../platform/createBatcher';
import { prepareStatement } from '../../../platform/db/queryRows';
import { type ProductChange, parseProductChange } from '../../../platform/woocommerce/products';
import type { SignedWebhook } from './storeWebhookEvents';

const BATCH_SIZE = 100;

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
  const store = createBatcher({ maxSize: BATCH_SIZE }, storeChanges);
  return async (ctx: Context, { siteId, sender, topic, body }: SignedWebhook): Promise<void> => {
    const parsed = parseProductChange(topic, body);
    if (!parsed) return void ctx.log.warn({ site: siteId, topic }, "a product's webhook could not be read");
    await store(ctx, { siteId, sender, ...parsed });
  };
}
