import { type SQL, sql } from 'drizzle-orm';
import {
  type Batch,
  type BatchPage,
  type BatchQuery,
  type BatchRecord,
  type BatchSort,
  type BatchTotals,
  type batches,
  MAX_COMPARED_BATCHES,
} from '#contract/batches';
import type { ResponseData } from '#contract/shared/endpoint';
import { textOf } from '#contract/texts/Text';
import type { Context, Services } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { queryRows } from '../../../platform/db/queryRows';
import { assertFound } from '../../../platform/errors';
import { allOf, findContainingSql, toConditions } from '../../../platform/list/conditions';
import { createKeyset, timeKey } from '../../../platform/list/createKeyset';
import { exactTotal, toPage } from '../../../platform/list/toPage';

interface BatchRow extends Omit<Batch, 'created_at' | 'quarantined_at' | 'withdrawn_at'> {
  created_at: Date;
  quarantined_at: Date | null;
  withdrawn_at: Date | null;
  [column: string]: unknown;
}

// Of batch `b` of pool `p`; the counters are read for the rows of a page only.
const COLUMNS = sql`b.id, b.pool_id, json_build_object('id', p.id, 'name', p.name) AS pool, b.kind, b.supplier, b.reference,
  b.cost::float8, b.currency, b.note, b.file_name, b.actor AS created_by, b.created_at, b.created, b.refused,
  b.quarantined_at, b.withdrawn_at, coalesce(t.free, 0) AS free, coalesce(t.quarantined, 0) AS quarantined,
  coalesce(t.sold, 0) AS sold, coalesce(t.replaced, 0) AS replaced, coalesce(t.refunded, 0) AS refunded,
  coalesce(t.invalid, 0) AS invalid`;
const WITH_FIGURES = sql`JOIN pools p ON p.id = b.pool_id
  LEFT JOIN LATERAL (SELECT * FROM batch_totals WHERE batch_id = b.id) t ON true`;

const presentBatch = (row: BatchRow): Batch => ({
  id: row.id,
  pool_id: row.pool_id,
  pool: row.pool,
  kind: row.kind,
  supplier: row.supplier,
  reference: row.reference,
  cost: row.cost,
  currency: row.currency,
  note: row.note,
  file_name: row.file_name,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  created: row.created,
  refused: row.refused,
  free: row.free,
  quarantined: row.quarantined,
  sold: row.sold,
  replaced: row.replaced,
  refunded: row.refunded,
  invalid: row.invalid,
  quarantined_at: row.quarantined_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
});

const keyset = createKeyset<BatchRow, BatchSort>(sql`b.id`, {
  created_at: timeKey(sql`b.created_at`, (row) => row.created_at),
});

const SEARCHED = sql`fold_text(concat_ws(' ', b.supplier, b.reference, b.file_name))`;

function filterSql(query: BatchQuery): SQL {
  const conditions = toConditions(query, {
    ids: (ids) => sql`b.id = ANY(${sql.param(ids)}::bigint[])`,
    search: (search) => findContainingSql(SEARCHED, search),
    pool_id: (id) => sql`b.pool_id = ${id}`,
    supplier: (supplier) => sql`b.supplier = ${supplier}`,
    created_from: (time) => sql`b.created_at >= ${time}::timestamptz`,
    created_to: (time) => sql`b.created_at < ${time}::timestamptz`,
  });
  return conditions.length > 0 ? allOf(conditions) : sql`true`;
}

/** Reads one page of batches, the latest first. */
export async function listBatches({ db }: Pick<Services, 'db'>, query: BatchQuery): Promise<BatchPage> {
  const filter = filterSql(query);
  const page = keyset.toPage(query);
  const [rows, counted] = await Promise.all([
    queryRows<BatchRow>(
      db,
      sql`SELECT ${COLUMNS} FROM (
          SELECT b.* FROM license_batches b WHERE ${filter} AND ${keyset.pageSql(page)}
        ) b ${WITH_FIGURES} ORDER BY ${keyset.orderBySql(page)}`,
    ),
    queryRows<{ n: number }>(db, sql`SELECT count(*) AS n FROM license_batches b WHERE ${filter}`),
  ]);
  const total = exactTotal(counted[0]?.n ?? 0);
  const read = toPage(query, rows, total, (last) => keyset.encode(query, last));
  return { batches: read.rows.map(presentBatch), pagination: read.pagination };
}

interface Day {
  day: string;
  sold: number;
  replaced: number;
  refunded: number;
  [column: string]: unknown;
}

const daysSql = (id: number) => sql`
  SELECT day::text, sum(sold)::int AS sold, sum(replaced)::int AS replaced, sum(refunded)::int AS refunded
  FROM batch_counts WHERE batch_id = ${id} GROUP BY day
  HAVING (sum(sold), sum(replaced), sum(refunded)) <> (0, 0, 0) ORDER BY day`;

const othersSql = (id: number, condition: SQL) => sql`
  SELECT count(DISTINCT b.id) AS batches, coalesce(sum(t.sold), 0)::bigint AS sold,
    coalesce(sum(t.replaced), 0)::bigint AS replaced, coalesce(sum(t.refunded), 0)::bigint AS refunded,
    coalesce(sum(t.invalid), 0)::bigint AS invalid
  FROM (SELECT id FROM license_batches WHERE ${condition} AND id <> ${id}
    ORDER BY created_at DESC LIMIT ${MAX_COMPARED_BATCHES}) b LEFT JOIN batch_counts t ON t.batch_id = b.id`;

type TotalsRow = BatchTotals & { [column: string]: unknown };

/** Reads one batch as the list has it; throws `not_found` if there is none. */
export async function readBatch(db: Queryable, id: number): Promise<Batch> {
  const [row] = await queryRows<BatchRow>(
    db,
    sql`SELECT ${COLUMNS} FROM license_batches b ${WITH_FIGURES} WHERE b.id = ${id}`,
  );
  return presentBatch(assertFound(row, textOf('batches.not_found')));
}

/** Reads a batch by day, with what became of the keys of its supplier's and its pool's other batches. */
export async function readBatchRecord(db: Queryable, id: number): Promise<BatchRecord> {
  const batch = await readBatch(db, id);
  const days = await queryRows<Day>(db, daysSql(id));
  const [ofPool] = await queryRows<TotalsRow>(db, othersSql(id, sql`pool_id = ${batch.pool_id}`));
  const [ofSupplier] =
    batch.supplier === null
      ? []
      : await queryRows<TotalsRow>(db, othersSql(id, sql`supplier = ${batch.supplier}`));
  return {
    ...batch,
    days: days.map(({ day, sold, replaced, refunded }) => ({ day, sold, replaced, refunded })),
    others_of_supplier: ofSupplier ? presentTotals(ofSupplier) : null,
    others_of_pool: presentTotals(ofPool),
  };
}

const presentTotals = (row?: TotalsRow): BatchTotals => ({
  batches: row?.batches ?? 0,
  sold: row?.sold ?? 0,
  replaced: row?.replaced ?? 0,
  refunded: row?.refunded ?? 0,
  invalid: row?.invalid ?? 0,
});

export const getBatch = ({ db }: Context, id: number): Promise<BatchRecord> => readBatchRecord(db, id);

// A supplier is listed by its latest batch; few batches have the texts that are still of use.
const SUPPLIERS = `
  SELECT supplier, coalesce(array_agg(reference ORDER BY id DESC) FILTER (WHERE reference IS NOT NULL), '{}') AS references
  FROM (SELECT supplier, reference, max(id) AS id FROM (
      SELECT id, supplier, reference FROM license_batches WHERE supplier IS NOT NULL ORDER BY created_at DESC LIMIT 1000
    ) latest GROUP BY supplier, reference) used
  GROUP BY supplier ORDER BY max(id) DESC LIMIT 100`;

/** The texts that a form suggests, those that were used last first. */
export async function listSuppliers({ db }: Context): Promise<ResponseData<typeof batches.suppliers>> {
  const { rows } = await db.$client.query<{ supplier: string; references: string[] }>(SUPPLIERS);
  return rows.map(({ supplier, references }) => ({ supplier, references: references.slice(0, 20) }));
}
