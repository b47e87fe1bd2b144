import type { ItemRewrite } from '#contract/deliveries';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { audit } from '../../audit';
import { enqueueRewritesSql } from './rewriteItems';

/** Orders whose writing may wait at a time: those that are paid meanwhile do not wait behind the others. */
const MAX_WAITING = 20;
const PAUSE_SECONDS = 2;

// An order that another one displaced is not in the shop.
const WRITTEN_ORDERS = `
  SELECT w.site_id, w.order_id FROM order_writes w JOIN orders o USING (site_id, order_id)
  WHERE w.site_id = $1 AND w.keys_digest <> '' AND keeps_keys(o.held_for) AND w.order_id ~ '^\\d+$'`;

const START = `
  INSERT INTO item_rewrites AS r (site_id, started_at, orders)
  SELECT id, now(), (SELECT count(*) FROM (${WRITTEN_ORDERS}) written) FROM sites WHERE id = $1
  ON CONFLICT (site_id) DO UPDATE SET started_at = now(), orders = excluded.orders, enqueued = 0, last_order_id = '',
    finished_at = NULL WHERE r.finished_at IS NOT NULL
  RETURNING orders`;

const SITE = 'SELECT FROM sites WHERE id = $1 FOR NO KEY UPDATE';

/** Starts to write the keys into the items of all orders again that showed them, as after a restore of the shop. */
export async function startRewrite(ctx: Context, siteId: number): Promise<ItemRewrite> {
  return transaction(ctx.db, async (tx) => {
    if ((await tx.$client.query(SITE, [siteId])).rowCount === 0) throw assertFound(undefined, NOT_FOUND);
    const [started] = (await tx.$client.query<{ orders: number }>(START, [siteId])).rows;
    if (!started) throw conflict(textOf('messages.rewrite_running'));
    if (started.orders === 0) throw conflict(textOf('messages.rewrite_none'));
    await enqueue(tx, rewriteItemsJob, { siteId });
    await audit(tx, ctx, { action: 'site.rewrite_items', id: siteId, details: { orders: started.orders } });
    return assertFound((await readRewrite(tx, siteId)) ?? undefined, NOT_FOUND);
  });
}

const NOT_FOUND = textOf('sites.not_found');

interface RewriteRow {
  started_at: Date;
  finished_at: Date | null;
  orders: number;
  enqueued: number;
  waiting: number;
  failed: number;
}

// Those that a user had written meanwhile count as well.
const READ = `
  SELECT r.started_at, r.finished_at, r.orders, r.enqueued,
    count(*) FILTER (WHERE d.state IN ('queued', 'sending'))::int AS waiting,
    count(*) FILTER (WHERE d.state = 'failed')::int AS failed
  FROM sites s LEFT JOIN item_rewrites r ON r.site_id = s.id
    LEFT JOIN deliveries d ON d.site_id = r.site_id AND d.created_at >= r.started_at AND d.channel = 'order_item'
      AND d.is_resend
  WHERE s.id = $1 GROUP BY s.id, r.site_id`;

async function readRow(
  db: Queryable,
  siteId: number,
): Promise<RewriteRow | { started_at: null } | undefined> {
  return (await db.$client.query<RewriteRow | { started_at: null }>(READ, [siteId])).rows[0];
}

async function readRewrite(db: Queryable, siteId: number): Promise<ItemRewrite | null> {
  const row = assertFound(await readRow(db, siteId), NOT_FOUND);
  if (row.started_at === null) return null;
  const { started_at, finished_at, orders, enqueued, waiting, failed } = row;
  return {
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    orders,
    done: Math.max(0, enqueued - waiting),
    failed,
  };
}

/** The latest run of a site; null without one. */
export const getRewrite = ({ db }: Context, siteId: number): Promise<ItemRewrite | null> =>
  readRewrite(db, siteId);

const LOCK = `
  SELECT last_order_id AS "lastOrderId" FROM item_rewrites
  WHERE site_id = $1 AND finished_at IS NULL FOR NO KEY UPDATE`;

// One whose keys are about to be written anyway is done.
const ENQUEUE_NEXT = `
  WITH next AS (
    SELECT * FROM (${WRITTEN_ORDERS}) written WHERE order_id > $2 ORDER BY order_id LIMIT $3
  ), needed AS (
    SELECT * FROM next WHERE NOT EXISTS (SELECT FROM deliveries d WHERE d.site_id = next.site_id
      AND d.order_id = next.order_id AND d.channel = 'order_item' AND d.is_resend AND d.state = 'queued'
      AND d.attempted_at IS NULL)
  ), ${enqueueRewritesSql('needed')}
  UPDATE item_rewrites r SET enqueued = enqueued + found.n, last_order_id = coalesce(found.last, last_order_id)
  FROM (SELECT count(*)::int AS n, max(order_id) AS last FROM next) found
  WHERE r.site_id = $1 RETURNING found.n`;

const FINISH = 'UPDATE item_rewrites SET finished_at = now() WHERE site_id = $1';

/** Enqueues the next orders of a site's run, as far as the earlier ones are written. */
async function continueRewrite(tx: Tx, siteId: number): Promise<void> {
  const [run] = (await tx.$client.query<{ lastOrderId: string }>(LOCK, [siteId])).rows;
  const row = run && (await readRow(tx, siteId));
  if (!row || row.started_at === null) return;
  const free = MAX_WAITING - row.waiting;
  if (free > 0) {
    const { rows } = await tx.$client.query<{ n: number }>(ENQUEUE_NEXT, [siteId, run.lastOrderId, free]);
    const isDone = rows[0]?.n === 0 && row.waiting === 0;
    if (isDone) return void (await tx.$client.query(FINISH, [siteId]));
  }
  await enqueue(tx, rewriteItemsJob, { siteId }, PAUSE_SECONDS);
}

/** Runs until the keys of every order are written, a few orders at a time. */
export const rewriteItemsJob: Job<{ siteId: number }> = defineJob<{ siteId: number }>({
  queue: 'deliveries.rewrite-items',
  retryLimit: 12,
  async run(services, requests) {
    for (const { siteId } of requests) await transaction(services.db, (tx) => continueRewrite(tx, siteId));
  },
});
