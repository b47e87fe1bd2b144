import { ATTENTION_LIMIT, type Attention, type AttentionItem } from '#contract/dashboard';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { presentTexts } from '../../platform/db/textColumn';
import { countFailedJobs } from '../../platform/jobs/jobTable';
import { countInconsistencies } from '../recovery';
import { EXAMPLE_URL_PATTERN, selectShopConditions } from '../shops';
import { readPoolItems } from './poolAttention';
import { toShopItems } from './shopAttention';

/** Rank of a cause by its harm: waiting customers first. */
const KINDS: readonly AttentionItem['kind'][] = [
  'orders_waiting',
  'inconsistent',
  'shop_failing',
  'order_rejected',
  'shop_identity',
  'depleted',
  'messages_failed',
  'emails_failed',
  'jobs_failed',
  'products_unread',
  'low_stock',
  'keys_expiring',
];

/** Collects what requires an administrator: one item per cause, the most harmful first. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const { db } = ctx;
  const [pools, shops, unchecked, messages, failedJobs, failedEmails, inconsistencies] = await Promise.all([
    readPoolItems(ctx),
    selectShopConditions(db, null),
    countUncheckedShops(db),
    countFailedMessages(db),
    countFailedJobs(db),
    countFailedEmails(db),
    countInconsistencies(db),
  ]);
  const items = [
    ...pools,
    ...shops.flatMap((shop) => toShopItems(shop, messages.get(shop.id) ?? 0)),
    ...toCountItems('inconsistent', inconsistencies, textOf('attention.inconsistent')),
    ...toCountItems('emails_failed', failedEmails, textOf('attention.emails_failed')),
    ...toCountItems('jobs_failed', failedJobs, textOf('attention.jobs_failed')),
  ].sort(compareItems);
  return {
    items: items.slice(0, ATTENTION_LIMIT),
    total: items.length,
    shops: shops.filter(({ isActive }) => isActive).length,
    unchecked_shops: unchecked,
  };
}

/** Of one kind, the oldest first. */
const compareItems = (a: AttentionItem, b: AttentionItem) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.since ?? '').localeCompare(b.since ?? '');

function toCountItems(
  kind: 'emails_failed' | 'jobs_failed' | 'inconsistent',
  count: number,
  reason: Text,
): AttentionItem[] {
  if (count === 0) return [];
  const severity = kind === 'inconsistent' ? 'CRITICAL' : 'WARNING';
  return [{ kind, severity, ...presentTexts({ reason }), since: null, count }];
}

/** Example shops, as in the demo, have nothing to check. */
const COUNT_UNCHECKED_SHOPS = `
  SELECT count(*) AS n FROM sites s WHERE s.is_active AND s.url !~ $1
    AND NOT EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection')`;

async function countUncheckedShops(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(COUNT_UNCHECKED_SHOPS, [EXAMPLE_URL_PATTERN]);
  return rows[0]?.n ?? 0;
}

async function countFailedMessages(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.$client.query<{ site_id: number; n: number }>(
    `SELECT site_id, count(*) AS n FROM undelivered m GROUP BY site_id`,
  );
  return new Map(rows.map(({ site_id, n }) => [site_id, n]));
}

async function countFailedEmails(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM emails WHERE state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}
