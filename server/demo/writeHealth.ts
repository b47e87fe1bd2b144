import { type FoundWebhook, WebhookTopic } from '#contract/siteHealth';
import { SiteCheckKind } from '#contract/sites';
import type { Tx } from '../db/open';
import type { DemoOrder } from './generateOrders';
import { insertMany } from './insertMany';
import { demoProducts } from './products';
import { at } from './random';
import type { Numbers } from './writeShop';

const MINUTE = 60 * 1000;
/** Orders are told of only where one was refused. */
const KINDS = SiteCheckKind.options.filter((kind) => kind !== 'orders');
/** How many minutes ago each kind of work was done. */
const DONE: Record<(typeof KINDS)[number], number> = {
  connection: 21,
  webhooks: 21,
  products: 6 * 60,
  reconciliation: 4,
  delivery: 9,
};
const LOOK_INTERVAL = 15;
const DAY_MINUTES = 24 * 60;
/** How many orders of each shop no webhook had brought, and how many came after them. */
const MISSED = [3, 0];
const MISSED_BEFORE = 40;

const checkColumns = {
  site_id: 'bigint',
  kind: 'text',
  checked_at: 'timestamptz',
  ok_at: 'timestamptz',
  details: 'jsonb',
};

const lookColumns = {
  site_id: 'bigint',
  starts_at: 'timestamptz',
  synced_until: 'timestamptz',
  next_at: 'timestamptz',
  products_next_at: 'timestamptz',
  recovered_orders: 'int',
  last_recovered_at: 'timestamptz',
};

const LAST_MISSED = `
  UPDATE site_syncs r SET last_recovered = ARRAY(
    SELECT order_id FROM orders o WHERE o.site_id = r.site_id AND o.received_at <= r.last_recovered_at
    ORDER BY o.received_at DESC LIMIT r.recovered_orders)`;

/** Tells of shops that are looked after: what was tried lately went well, and a few lost orders were found. */
export async function writeHealth(tx: Tx, orders: DemoOrder[], numbers: Numbers, now: Date): Promise<void> {
  await insertMany(
    tx,
    'health_checks',
    checkColumns,
    numbers.sites.flatMap((id, site) => checksOf(id, site, now)),
  );
  const looks = numbers.sites.map((id, site) => {
    const placed = orders.filter((order) => order.site === site).map(({ placedAt }) => placedAt);
    return lookOf(id, site, placed, now);
  });
  await insertMany(tx, 'site_syncs', lookColumns, looks);
  await tx.$client.query(LAST_MISSED);
}

function checksOf(site_id: number, site: number, now: Date) {
  return KINDS.map((kind) => {
    const checked_at = before(now, DONE[kind] + 3 * site);
    return { site_id, kind, checked_at, ok_at: checked_at, details: JSON.stringify(detailsOf(kind, site)) };
  });
}

function detailsOf(kind: SiteCheckKind, site: number): object {
  if (kind === 'products')
    return { products: demoProducts.filter((product) => product.site === site).length };
  if (kind === 'delivery') return { parked: 0 };
  if (kind !== 'webhooks') return {};
  const webhooks: FoundWebhook[] = WebhookTopic.options.map((topic) => ({ topic, found: 'active' }));
  return { webhooks, by_hand: false };
}

function lookOf(site_id: number, site: number, placed: Date[], now: Date) {
  return {
    site_id,
    starts_at: placed[0],
    synced_until: before(now, DONE.reconciliation),
    next_at: before(now, DONE.reconciliation - LOOK_INTERVAL),
    products_next_at: before(now, DONE.products - DAY_MINUTES),
    recovered_orders: at(MISSED, site),
    last_recovered_at: at(MISSED, site) > 0 ? placed.at(-MISSED_BEFORE) : null,
  };
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE);
