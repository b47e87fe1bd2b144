import { count, eq } from 'drizzle-orm';
import { type Services, systemContext } from '../../../platform/context';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob } from '../../../platform/jobs/defineJob';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { earlierOrders, sites } from '../../../schema';
import { createSiteClient, describeUnreadable, recordSiteEvent } from '../../shops';
import type { OrderState } from '../apply/OrderState';
import { parseWooOrder } from '../apply/parseWooOrder';
import { findRunning, finishRun, type RunRow } from './earlierRuns';

const INSERT_KNOWN = `
  INSERT INTO earlier_orders (mapping_id, order_id, number, customer_email, paid_at, units, is_known)
  SELECT $1, o.order_id, o.number, o.customer_email, coalesce(o.paid_at, o.ordered_at), missing.units, true
  FROM mappings m
  JOIN orders o ON o.site_id = m.site_id AND gets_keys(o.held_for) AND o.ordered_at >= $2
  CROSS JOIN LATERAL (
    SELECT sum(line.units - line.served)::int AS units
    FROM order_lines(o.site_id, o.order_id, o.line_items, o.refunded) line
    WHERE line.product_id = m.product_id
      AND m.id = (SELECT id FROM active_mapping(m.site_id, line.product_id, line.variation_id))
  ) missing
  WHERE m.id = $1 AND missing.units > 0
  ON CONFLICT DO NOTHING`;

const INSERT_OF_SHOP = `
  INSERT INTO earlier_orders (mapping_id, order_id, number, customer_email, paid_at, units, is_known)
  SELECT $1, s.order_id, s.number, s.customer_email, s.paid_at, missing.units, false
  FROM mappings m, unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[])
    AS s(order_id, number, customer_email, paid_at, line_items)
  CROSS JOIN LATERAL (
    SELECT sum(line.quantity)::int AS units
    FROM jsonb_to_recordset(s.line_items) AS line(product_id bigint, variation_id bigint, quantity int)
    WHERE m.id = (SELECT id FROM active_mapping(m.site_id, line.product_id, line.variation_id))
  ) missing
  WHERE m.id = $1 AND missing.units > 0
    AND NOT EXISTS (SELECT FROM orders o WHERE o.site_id = m.site_id AND o.order_id = s.order_id)
  ON CONFLICT DO NOTHING`;

/** Lists the paid orders without keys of a mapping's product: the known ones, then those of the shop. */
export const listEarlierOrdersJob = defineJob<{ runId: number }>({
  queue: 'orders.list-earlier',
  concurrency: 4,
  retryLimit: 12,
  expireInSeconds: 1800,
  async run(services, requests) {
    for (const { runId } of requests) {
      const run = await findRunning(services.db, runId);
      if (run) await listOrders(services, run);
    }
  },
});

async function listOrders(services: Services, run: RunRow): Promise<void> {
  const { db } = services;
  await db.$client.query(INSERT_KNOWN, [run.mappingId, run.since]);
  try {
    await listOrdersOfShop(services, run);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    services.log.warn({ site: run.siteId, reason: error.message }, "a shop's orders could not be listed");
    return finishListing(services, run, error);
  }
  await finishListing(services, run);
}

async function listOrdersOfShop(services: Services, run: RunRow): Promise<void> {
  const { db } = services;
  const [site] = await db.select().from(sites).where(eq(sites.id, run.siteId));
  const { rows } = await db.$client.query<{ product_id: number }>(
    'SELECT product_id FROM mappings WHERE id = $1',
    [run.mappingId],
  );
  if (!site || !rows[0] || !run.since) return;
  const ctx = systemContext(services, 'orders.list-earlier');
  const client = createSiteClient(ctx, site);
  const filter = { productId: rows[0].product_id, statuses: site.deliveringStatuses, since: run.since };
  const unreadable: string[] = [];
  for await (const page of client.listProductOrders(filter, (names) => void unreadable.push(...names))) {
    const states = page.flatMap((order) => toState(order, unreadable));
    await db.$client.query(INSERT_OF_SHOP, [
      run.mappingId,
      states.map(({ orderId }) => orderId),
      states.map(({ number }) => number),
      states.map(({ customer }) => customer.email),
      states.map(({ paidAt, orderedAt }) => paidAt ?? orderedAt),
      states.map(({ lineItems }) => JSON.stringify(lineItems)),
    ]);
    await countListed(services, run);
  }
  if (unreadable.length > 0) {
    const reason = describeUnreadable(unreadable);
    await recordSiteEvent(db, run.siteId, 'reconciliation', { ok: false, reason });
  }
}

function toState(order: WooOrder, unreadable: string[]): Omit<OrderState, 'eventId'>[] {
  const event = parseWooOrder('order.updated', JSON.stringify(order));
  if (event.kind === 'rejected') unreadable.push(`#${order.id}`);
  return event.kind === 'order' && (event.state.paidAt ?? event.state.orderedAt) ? [event.state] : [];
}

const SAVE_COUNT = 'UPDATE earlier_order_runs SET orders = $2, processed = $2 WHERE id = $1';

async function countListed({ db }: Services, run: RunRow): Promise<void> {
  const [row] = await db
    .select({ n: count() })
    .from(earlierOrders)
    .where(eq(earlierOrders.mappingId, run.mappingId));
  await db.$client.query(SAVE_COUNT, [run.id, row?.n ?? 0]);
}

async function finishListing(services: Services, run: RunRow, error?: UpstreamError): Promise<void> {
  await countListed(services, run);
  await finishRun(services.db, run.id, error ? 'failed' : 'done', error?.text ?? null);
}
