import { ATTENTION_LIMIT, type Attention, type AttentionItem } from '#contract/dashboard';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { presentTexts } from '../../platform/db/textColumn';
import { countFailedJobs } from '../../platform/jobs/jobTable';
import { describeUnmapped, groupBySite, sumSold } from '../orders';
import { countInconsistencies } from '../recovery';
import {
  describeFailedCheck,
  EXAMPLE_URL_PATTERN,
  findShopFailure,
  type ShopCondition,
  selectShopConditions,
} from '../shops';
import { readPoolItems } from './poolAttention';
import { countCauses, type SoldProduct, sumUnits } from './unanswered/countCauses';

/** Rank of a cause by its harm: waiting customers first. */
const KINDS: readonly AttentionItem['kind'][] = [
  'orders_waiting',
  'sold_without_pool',
  'orders_risky',
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
  const [pools, shops, unchecked, undelivered, failedJobs, failedEmails, inconsistencies, unanswered, risky] =
    await Promise.all([
      readPoolItems(ctx),
      selectShopConditions(db, null),
      countUncheckedShops(db),
      countUndelivered(db),
      countFailedJobs(db),
      countFailedEmails(db),
      countInconsistencies(db),
      countCauses(db, 0),
      countRiskyOrders(db),
    ]);
  const waiting = sumUnits(unanswered.causes);
  const items = [
    ...pools,
    ...toProductItems(unanswered.products),
    ...shops.flatMap((shop) => toShopItems(shop, undelivered.get(shop.id) ?? 0)),
    ...toCountItems('inconsistent', inconsistencies, textOf('attention.inconsistent')),
    ...toCountItems('orders_risky', risky, textOf('attention.orders_risky')),
    ...toCountItems('emails_failed', failedEmails, textOf('attention.emails_failed')),
    ...toCountItems('jobs_failed', failedJobs, textOf('attention.jobs_failed')),
  ].sort(compareItems);
  return {
    items: items.slice(0, ATTENTION_LIMIT),
    total: items.length,
    shops: shops.filter(({ isActive }) => isActive).length,
    unchecked_shops: unchecked,
    unanswered_units: waiting.units,
    unanswered_is_minimum: waiting.isMinimum,
  };
}

/** The oldest of one kind comes first. */
const compareItems = (a: AttentionItem, b: AttentionItem) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.since ?? '').localeCompare(b.since ?? '');

function toCountItems(
  kind: 'orders_risky' | 'emails_failed' | 'jobs_failed' | 'inconsistent',
  count: number,
  reason: Text,
): AttentionItem[] {
  if (count === 0) return [];
  const severity = kind === 'inconsistent' ? 'CRITICAL' : 'WARNING';
  return [{ kind, severity, ...presentTexts({ reason }), since: null, count }];
}

/** One item per shop. */
function toProductItems(products: SoldProduct[]): AttentionItem[] {
  return groupBySite(products).flatMap((ofSite): AttentionItem[] => {
    const [first] = ofSite;
    const { units, isMinimum, since } = sumSold(ofSite.map(({ sold }) => sold));
    if (!first) return [];
    return [
      {
        kind: 'sold_without_pool',
        severity: 'CRITICAL',
        ...presentTexts({ reason: describeUnmapped(ofSite, units, isMinimum) }),
        since: since?.toISOString() ?? null,
        site: { id: first.siteId, name: first.site },
        code: null,
      },
    ];
  });
}

/** Example shops, as in the demo, have nothing to check. */
const COUNT_UNCHECKED_SHOPS = `
  SELECT count(*) AS n FROM sites s WHERE s.is_active AND s.url !~ $1
    AND NOT EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection')`;

async function countUncheckedShops(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(COUNT_UNCHECKED_SHOPS, [EXAMPLE_URL_PATTERN]);
  return rows[0]?.n ?? 0;
}

async function countUndelivered(db: Db): Promise<Map<number, number>> {
  const { rows } = await db.$client.query<{ site_id: number; n: number }>(
    `SELECT site_id, count(*) AS n FROM undelivered GROUP BY site_id`,
  );
  return new Map(rows.map(({ site_id, n }) => [site_id, n]));
}

async function countRiskyOrders(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>('SELECT count(*) AS n FROM risky_orders');
  return rows[0]?.n ?? 0;
}

async function countFailedEmails(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ n: number }>(
    `SELECT count(*) AS n FROM emails WHERE state = 'failed'`,
  );
  return rows[0]?.n ?? 0;
}

type FailedCheck = ShopCondition['failures'][number];

const KIND_BY_CHECK = {
  orders: 'order_rejected',
  delivery: 'messages_failed',
  products: 'products_unread',
  identity: 'shop_identity',
} as const;

/** The problems of a shop, by cause: one that cannot be reached can neither deliver notes nor list products. */
function toShopItems(shop: ShopCondition, failedDeliveries: number): AttentionItem[] {
  const failure = findShopFailure(shop);
  const isConsequence = ({ kind }: FailedCheck) => failure?.isUnreachable === true && kind !== 'orders';
  const lesser = shop.failures
    .filter((check) => shop.isActive && !isConsequence(check))
    .flatMap((check) => toLesserItem(shop, check, failedDeliveries) ?? []);
  if (!failure) return lesser;
  const { reason, since, code } = failure;
  return [
    {
      kind: 'shop_failing',
      severity: 'CRITICAL',
      ...presentTexts({ reason }),
      since: since.toISOString(),
      site: toRef(shop),
      code,
    },
    ...lesser,
  ];
}

const toRef = ({ id, name }: ShopCondition) => ({ id, name });

function toLesserItem(
  shop: ShopCondition,
  check: FailedCheck,
  failedDeliveries: number,
): AttentionItem | undefined {
  const { kind, code, since } = check;
  if (!isLesser(kind)) return undefined;
  return {
    kind: KIND_BY_CHECK[kind],
    severity: kind === 'orders' ? 'CRITICAL' : 'WARNING',
    ...presentTexts({ reason: describe(check, failedDeliveries) }),
    since: new Date(since).toISOString(),
    site: toRef(shop),
    code,
  };
}

type LesserKind = keyof typeof KIND_BY_CHECK;

const isLesser = (kind: FailedCheck['kind']): kind is LesserKind => kind in KIND_BY_CHECK;

function describe(check: FailedCheck, failedDeliveries: number) {
  const reason = describeFailedCheck(check);
  const isFailed = check.kind === 'delivery' && failedDeliveries > 0;
  return isFailed
    ? textOf('attention.messages_failed', {
        smart_count: failedDeliveries,
        reason: reason.params.reason ?? '',
      })
    : reason;
}
