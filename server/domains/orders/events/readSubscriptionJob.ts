import { type Services, systemContext } from '../../../platform/context';
import { defineJob } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { createSiteClient, findActiveSite } from '../../shops';
import { reconcileStored } from '../apply/applyOrders';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { readSubscriptionQueue, type SubscriptionRequest } from '../renewals/renewUnits';

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Reads with which orders subscriptions began, once, and applies the renewal order that waits for it. While the shop
 * fails, the job is retried for about a day with backoff; then it is listed as failed.
 */
export const readSubscriptionJob = defineJob<SubscriptionRequest>({
  queue: readSubscriptionQueue.queue,
  concurrency: 5,
  retryLimit: 16,
  async run(services, requests) {
    for (const request of requests) {
      if (await readSubscriptions(services, request)) await applyRenewal(services, request);
    }
  },
});

const LIST_UNKNOWN = `
  SELECT id FROM unnest($2::text[]) AS subscription(id) WHERE NOT EXISTS (
    SELECT FROM subscriptions s WHERE s.site_id = $1 AND s.subscription_id = subscription.id)`;

const SAVE = `
  INSERT INTO subscriptions (site_id, subscription_id, parent_order_id) SELECT id, $2, $3 FROM sites WHERE id = $1
  ON CONFLICT DO NOTHING`;

/** A plug-in that is being updated has no path for a while; one that has none for a day is gone. */
const DELAYS_WITHOUT_PATH = [60, 300, 1800, 7200, 21_600, 57_600];

/** Returns whether the subscriptions are known now; a deactivated site is not asked. */
async function readSubscriptions(services: Services, request: SubscriptionRequest): Promise<boolean> {
  const { siteId, subscriptionIds, asked = 0 } = request;
  const { $client: db } = services.db;
  const { rows: unknown } = await db.query<{ id: string }>(LIST_UNKNOWN, [siteId, subscriptionIds]);
  if (unknown.length === 0) return true;
  const site = await findActiveSite(services.db, siteId);
  if (!site) return false;
  const client = createSiteClient(services, site, { timeoutMs: REQUEST_TIMEOUT_MS });
  for (const { id } of unknown) {
    const subscription = await client.getSubscription(Number(id));
    const delay = DELAYS_WITHOUT_PATH[asked];
    if (subscription === undefined && delay !== undefined) {
      await enqueue(services.db, readSubscriptionQueue, { ...request, asked: asked + 1 }, delay);
      return false;
    }
    await db.query(SAVE, [siteId, id, subscription?.parent_id ? String(subscription.parent_id) : null]);
  }
  return true;
}

const IS_DUE = `
  SELECT FROM orders WHERE site_id = $1 AND order_id = $2 AND gets_keys(held_for)`;

/** An order that was canceled meanwhile waits for nothing; one that is held since is applied when it is not. */
async function applyRenewal(
  services: Services,
  { siteId, orderId, scope }: SubscriptionRequest,
): Promise<void> {
  const order = { siteId, orderId };
  const ctx = systemContext(services, `subscription-${orderId}`);
  await runOrderTransaction(services.db, async (tx, isExclusive) => {
    const { rowCount } = await tx.$client.query(IS_DUE, [siteId, orderId]);
    if (rowCount) await reconcileStored(tx, ctx, order, { isExclusive, scope });
  });
}
