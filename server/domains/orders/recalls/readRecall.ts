import type { HolderPage, HolderQuery, KeyHolder, Recall, RecallPlan } from '#contract/recalls';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { maskKey } from '../../../platform/crypto/presentKey';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';
import { limitTotal, toLimitedPage } from '../../../platform/list/toPage';

interface RecallRow extends Omit<Recall, 'started_at' | 'send_at'> {
  started_at: Date;
  send_at: Date;
}

const LATEST = `
  SELECT r.id, r.state, r.note, r.actor AS started_by, r.created_at AS started_at, r.send_at,
    count(*) FILTER (WHERE k.state = 'pending') AS pending, count(*) FILTER (WHERE k.state = 'replaced') AS replaced,
    count(*) FILTER (WHERE k.state = 'kept') AS kept, count(*) FILTER (WHERE k.state = 'undone') AS undone
  FROM (SELECT * FROM recalls WHERE batch_id = $1 ORDER BY id DESC LIMIT 1) r LEFT JOIN recalled_keys k ON k.recall_id = r.id
  GROUP BY r.id, r.state, r.note, r.actor, r.created_at, r.send_at`;

/** The latest recall of a batch with the states of its keys, which may have been deleted since. */
export async function readLatestRecall(db: Queryable, batchId: number): Promise<Recall | null> {
  const [row] = (await db.$client.query<RecallRow>(LATEST, [batchId])).rows;
  if (!row) return null;
  return { ...row, started_at: row.started_at.toISOString(), send_at: row.send_at.toISOString() };
}

/** SQL: the licenses of a batch $1 whose keys customers have, or had until a refund. */
export const RECALLABLE = `FROM licenses l WHERE l.batch_id = $1 AND l.sold_at IS NOT NULL AND l.status <> 'replaced'`;

// The batch itself is put in quarantine, so that its own free keys replace none.
const PLAN = `
  SELECT (SELECT count(*) ${RECALLABLE}) AS sold_count,
    (SELECT CASE WHEN c.unlimited > 0 THEN NULL
       ELSE greatest(c.uses_left - CASE WHEN b.quarantined_at IS NULL THEN coalesce(t.free, 0) ELSE 0 END, 0) END
     FROM pool_counts c WHERE c.pool_id = b.pool_id) AS free_count,
    (SELECT count(*) FROM backorders q WHERE q.pool_id = b.pool_id) AS waiting_count,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.name, s.id), '[]') FROM sites s
     WHERE EXISTS (SELECT ${RECALLABLE} AND l.site_id = s.id)) AS sites
  FROM license_batches b LEFT JOIN batch_totals t ON t.batch_id = b.id WHERE b.id = $1`;

export async function getRecallPlan({ db }: Context, batchId: number): Promise<RecallPlan> {
  const { rows } = await db.$client.query<Omit<RecallPlan, 'latest'>>(PLAN, [batchId]);
  const { sold_count, free_count, waiting_count, sites } = assertFound(rows[0], textOf('batches.not_found'));
  return { sold_count, free_count, waiting_count, sites, latest: await readLatestRecall(db, batchId) };
}

const OF_BATCH = `
  FROM licenses l JOIN license_assignments a ON a.license_id = l.id
  WHERE l.batch_id = $1 AND l.sold_at IS NOT NULL AND keeps_key(a.flag)`;

const HOLDERS = `
  SELECT l.id AS license_id, l.key_cipher, a.customer_email, a.order_id, a.assigned_at AS sold_at, a.delivered_at,
    a.site_id, s.name AS site, o.id AS order_record, o.number,
    EXISTS (SELECT FROM audit_log e WHERE e.kind = 'order' AND e.record_id = a.order_id AND e.action = 'order.page_opened'
      AND e.details ->> 'site' = a.site_id::text AND e.at >= a.assigned_at) AS is_opened
  FROM (SELECT a.id ${OF_BATCH} ORDER BY l.sold_at, l.id, a.id LIMIT $2 OFFSET $3) page
  JOIN license_assignments a USING (id) JOIN licenses l ON l.id = a.license_id
  LEFT JOIN sites s ON s.id = a.site_id LEFT JOIN orders o ON o.site_id = a.site_id AND o.order_id = a.order_id
  ORDER BY l.sold_at, l.id, a.id`;

/** Counting hundreds of thousands takes far longer than their page. */
const HOLDER_LIMIT = 1_000;
const COUNT_HOLDERS = `SELECT count(*) AS n FROM (SELECT ${OF_BATCH} LIMIT ${HOLDER_LIMIT + 1}) counted`;

interface HolderRow extends Pick<KeyHolder, 'license_id' | 'customer_email' | 'order_id' | 'is_opened'> {
  key_cipher: Buffer;
  sold_at: Date;
  delivered_at: Date | null;
  site_id: number;
  site: string | null;
  order_record: number | null;
  number: string | null;
}

/** Who has the keys of a batch, the oldest sale first, with its latest recall. */
export async function listHolders(ctx: Context, batchId: number, query: HolderQuery): Promise<HolderPage> {
  const { $client } = ctx.db;
  const offset = (query.page - 1) * query.per_page;
  const [read, counted, latest] = await Promise.all([
    // One more shows whether another page follows.
    $client.query<HolderRow>(HOLDERS, [batchId, query.per_page + 1, offset]),
    $client.query<{ n: number }>(COUNT_HOLDERS, [batchId]),
    readLatestRecall(ctx.db, batchId),
  ]);
  const total = limitTotal(counted.rows[0]?.n ?? 0, HOLDER_LIMIT);
  const { rows, pagination } = toLimitedPage(query, read.rows, total);
  return { holders: rows.map((row) => presentHolder(ctx, row)), pagination, latest };
}

const presentHolder = ({ vault }: Context, row: HolderRow): KeyHolder => ({
  license_id: row.license_id,
  license_key: maskKey(vault.tryDecrypt(row.key_cipher, 'licenses.key_cipher', row.license_id) ?? ''),
  customer_email: row.customer_email,
  order: row.order_record === null ? null : { id: row.order_record, number: row.number ?? row.order_id },
  order_id: row.order_id,
  site: { id: row.site_id, name: row.site },
  sold_at: row.sold_at.toISOString(),
  delivered_at: row.delivered_at?.toISOString() ?? null,
  is_opened: row.is_opened,
});
