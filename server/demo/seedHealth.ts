import { type WebhookStatus, WebhookTopic } from '#contract/siteHealth';
import { HealthCheckKind } from '#contract/sites';
import { itemAt } from '#shop/random';
import type { Tx } from '../platform/db/openDatabase';
import { demoProducts } from './catalog';
import type { DemoOrder } from './generateOrders';
import { insertMany } from './insertMany';
import type { DemoIds } from './seedShop';

const MINUTE_MS = 60 * 1000;
/** Other checks exist only after a failure. */
const CHECK_KINDS = HealthCheckKind.options.filter(
  (kind) => kind !== 'orders' && kind !== 'identity' && kind !== 'stock',
);
/** Minutes since the latest check, by kind. */
const MINUTES_SINCE_CHECK: Record<(typeof CHECK_KINDS)[number], number> = {
  connection: 21,
  webhooks: 21,
  products: 6 * 60,
  reconciliation: 4,
  delivery: 9,
};
const SYNC_INTERVAL_MINUTES = 15;
const DAY_MINUTES = 24 * 60;
/** Recovered orders per shop, and the number of later orders. */
const RECOVERED_ORDER_COUNTS = [3, 0];
const ORDERS_SINCE_RECOVERY = 40;

const checkColumns = {
  site_id: 'bigint',
  kind: 'text',
  checked_at: 'timestamptz',
  ok_at: 'timestamptz',
  details: 'jsonb',
};

const syncColumns = {
  site_id: 'bigint',
  starts_at: 'timestamptz',
  synced_until: 'timestamptz',
  next_at: 'timestamptz',
  products_next_at: 'timestamptz',
  recovered_orders: 'int',
  last_recovered_at: 'timestamptz',
};

const UPDATE_LAST_RECOVERED = `
  UPDATE site_syncs s SET last_recovered = ARRAY(
    SELECT order_id FROM orders o WHERE o.site_id = s.site_id AND o.received_at <= s.last_recovered_at
    ORDER BY o.received_at DESC LIMIT s.recovered_orders)`;

/** Adds healthy checks and syncs, with a few recovered orders. */
export async function seedHealth(tx: Tx, orders: DemoOrder[], ids: DemoIds, now: Date): Promise<void> {
  await insertMany(
    tx,
    'health_checks',
    checkColumns,
    ids.sites.flatMap((id, site) => toCheckRows(id, site, now)),
  );
  const syncs = ids.sites.map((id, site) => {
    const orderTimes = orders.filter((order) => order.site === site).map(({ placedAt }) => placedAt);
    return toSyncRow(id, site, orderTimes, now);
  });
  await insertMany(tx, 'site_syncs', syncColumns, syncs);
  await tx.$client.query(UPDATE_LAST_RECOVERED);
}

function toCheckRows(site_id: number, site: number, now: Date) {
  return CHECK_KINDS.map((kind) => {
    const checked_at = minutesBefore(now, MINUTES_SINCE_CHECK[kind] + 3 * site);
    return {
      site_id,
      kind,
      checked_at,
      ok_at: checked_at,
      details: JSON.stringify(toCheckDetails(kind, site)),
    };
  });
}

function toCheckDetails(kind: HealthCheckKind, site: number): object {
  if (kind === 'products')
    return { products: demoProducts.filter((product) => product.site === site).length };
  if (kind === 'delivery') return { parked: 0 };
  if (kind !== 'webhooks') return {};
  const webhooks: WebhookStatus[] = WebhookTopic.options.map((topic) => ({ topic, found: 'active' }));
  return { webhooks, by_hand: false };
}

function toSyncRow(site_id: number, site: number, orderTimes: Date[], now: Date) {
  return {
    site_id,
    starts_at: orderTimes[0],
    synced_until: minutesBefore(now, MINUTES_SINCE_CHECK.reconciliation),
    next_at: minutesBefore(now, MINUTES_SINCE_CHECK.reconciliation - SYNC_INTERVAL_MINUTES),
    products_next_at: minutesBefore(now, MINUTES_SINCE_CHECK.products - DAY_MINUTES),
    recovered_orders: itemAt(RECOVERED_ORDER_COUNTS, site),
    last_recovered_at:
      itemAt(RECOVERED_ORDER_COUNTS, site) > 0 ? orderTimes.at(-ORDERS_SINCE_RECOVERY) : null,
  };
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
